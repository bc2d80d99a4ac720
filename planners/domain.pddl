; Everyday activities in one room: positive STRIPS with types, so that no compiler is needed.
;
; The agent is at a spot: at the place that it went to last, or at the thing that it went to last.
; Things in an enclosure are within reach from the enclosure; things on a surface (which may be
; metres long) only from the thing itself.
; Complementary facts (closed/accessible, on/off, whole) stand in for negative preconditions.
; checked, used, washed, heated, chilled, brewed are achievements of one activity: false when it starts.
; Each action is one benchmark action; planners/actions.py holds the table.
(define (domain room)
(:requirements :strips :typing)
(:types
  spot - object
  place item - spot
  receptacle device - place
  surface enclosure - receptacle
  basin brewer - surface
  container microwave - enclosure
  fridge - container
  faucet - device
  knife - item)
(:predicates
  (at ?x - spot)
  (handempty)
  (holding ?i - item)
  (in ?i - item ?r - receptacle)
  (accessible ?e - enclosure)
  (closed ?e - enclosure)
  (on ?x - spot)
  (off ?x - spot)
  (whole ?i - item)
  (sliced ?i - item)
  (checked ?e - enclosure)
  (used ?x - spot)
  (washed ?i - item)
  (heated ?i - item)
  (chilled ?i - item)
  (brewed ?i - item)
  (reachable ?x - spot)
  (works ?x - spot)
  (fits ?i - item ?r - receptacle)
  (serves ?w - faucet ?b - basin))

(:action goto
  :parameters (?f - spot ?t - place)
  :precondition (and (at ?f) (reachable ?t))
  :effect (and (at ?t) (not (at ?f))))

(:action gotoitem
  :parameters (?f - spot ?i - item ?s - surface)
  :precondition (and (at ?f) (in ?i ?s) (reachable ?i))
  :effect (and (at ?i) (not (at ?f))))

(:action pickup
  :parameters (?i - item ?s - surface)
  :precondition (and (at ?i) (in ?i ?s) (handempty))
  :effect (and (holding ?i) (not (in ?i ?s)) (not (handempty))))

(:action takeout
  :parameters (?i - item ?e - enclosure)
  :precondition (and (at ?e) (in ?i ?e) (accessible ?e) (handempty))
  :effect (and (holding ?i) (not (in ?i ?e)) (not (handempty))))

(:action put
  :parameters (?i - item ?s - surface)
  :precondition (and (at ?s) (holding ?i) (fits ?i ?s))
  :effect (and (in ?i ?s) (handempty) (not (holding ?i))))

(:action putin
  :parameters (?i - item ?e - enclosure)
  :precondition (and (at ?e) (holding ?i) (accessible ?e) (fits ?i ?e))
  :effect (and (in ?i ?e) (handempty) (not (holding ?i))))

(:action open
  :parameters (?c - container)
  :precondition (and (at ?c) (closed ?c) (works ?c))
  :effect (and (accessible ?c) (checked ?c) (not (closed ?c))))

(:action openmicrowave
  :parameters (?m - microwave)
  :precondition (and (at ?m) (closed ?m) (off ?m) (works ?m))
  :effect (and (accessible ?m) (checked ?m) (not (closed ?m))))

(:action close
  :parameters (?e - enclosure)
  :precondition (and (at ?e) (accessible ?e))
  :effect (and (closed ?e) (not (accessible ?e))))

(:action closechilling
  :parameters (?i - item ?f - fridge)
  :precondition (and (at ?f) (in ?i ?f) (accessible ?f))
  :effect (and (chilled ?i) (closed ?f) (not (accessible ?f))))

(:action heat
  :parameters (?i - item ?m - microwave)
  :precondition (and (at ?m) (in ?i ?m) (closed ?m) (off ?m) (works ?m))
  :effect (and (heated ?i) (on ?m) (not (off ?m))))

(:action brew
  :parameters (?i - item ?b - brewer)
  :precondition (and (at ?b) (in ?i ?b) (off ?b) (works ?b))
  :effect (and (brewed ?i) (on ?b) (not (off ?b))))

(:action rinse
  :parameters (?i - item ?b - basin ?w - faucet)
  :precondition (and (at ?w) (in ?i ?b) (serves ?w ?b) (off ?w) (works ?w))
  :effect (and (washed ?i) (on ?w) (not (off ?w))))

(:action turnon
  :parameters (?d - device)
  :precondition (and (at ?d) (off ?d) (works ?d))
  :effect (and (on ?d) (used ?d) (not (off ?d))))

(:action turnoff
  :parameters (?p - place)
  :precondition (and (at ?p) (on ?p))
  :effect (and (off ?p) (not (on ?p))))

(:action turnonitem
  :parameters (?i - item ?s - surface)
  :precondition (and (at ?i) (in ?i ?s) (off ?i) (works ?i))
  :effect (and (on ?i) (used ?i) (not (off ?i))))

(:action turnoffitem
  :parameters (?i - item ?s - surface)
  :precondition (and (at ?i) (in ?i ?s) (on ?i))
  :effect (and (off ?i) (not (on ?i))))

(:action slice
  :parameters (?i - item ?k - knife ?s - surface)
  :precondition (and (at ?i) (in ?i ?s) (holding ?k) (whole ?i))
  :effect (and (sliced ?i) (not (whole ?i)))))
