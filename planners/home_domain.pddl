; What a later task asks for, in a whole home: positive STRIPS with types.
;
; A room is also a spot: its entry. From a place everything on or in it is within reach.
; The hallway can only be left, since no shortest plan leads back to it.
; Each action is one benchmark action; planners/actions.py holds the table.
(define (domain home)
(:requirements :strips :typing)
(:types
  spot - object
  place room hall - spot
  container microwave panel - place
  item - object)
(:predicates
  (at ?x - spot)
  (agentin ?m - room)
  (inroom ?p - place ?m - room)
  (reachable ?p - place)
  (handempty)
  (holding ?i - item)
  (in ?i - item ?p - place)
  (accessible ?p - place)
  (opened ?x - object)
  (closed ?x - object)
  (on ?x - object)
  (off ?x - object)
  (works ?x - object)
  (plain ?p - place)
  (fits ?i - item ?p - place))

(:action enterroom
  :parameters (?h - hall ?n - room)
  :precondition (and (at ?h))
  :effect (and (at ?n) (agentin ?n) (not (at ?h))))

(:action movetoroom
  :parameters (?f - spot ?m - room ?n - room)
  :precondition (and (at ?f) (agentin ?m))
  :effect (and (at ?n) (agentin ?n) (not (at ?f)) (not (agentin ?m))))

(:action goto
  :parameters (?f - spot ?t - place ?m - room)
  :precondition (and (at ?f) (agentin ?m) (inroom ?t ?m) (reachable ?t))
  :effect (and (at ?t) (not (at ?f))))

(:action pickup
  :parameters (?i - item ?p - place)
  :precondition (and (at ?p) (in ?i ?p) (accessible ?p) (handempty))
  :effect (and (holding ?i) (not (in ?i ?p)) (not (handempty))))

(:action put
  :parameters (?i - item ?p - place)
  :precondition (and (at ?p) (holding ?i) (accessible ?p) (fits ?i ?p))
  :effect (and (in ?i ?p) (handempty) (not (holding ?i))))

(:action open
  :parameters (?c - container)
  :precondition (and (at ?c) (closed ?c) (works ?c))
  :effect (and (opened ?c) (accessible ?c) (not (closed ?c))))

(:action close
  :parameters (?c - container)
  :precondition (and (at ?c) (opened ?c))
  :effect (and (closed ?c) (not (opened ?c)) (not (accessible ?c))))

(:action openmicrowave
  :parameters (?m - microwave)
  :precondition (and (at ?m) (closed ?m) (off ?m) (works ?m))
  :effect (and (opened ?m) (accessible ?m) (not (closed ?m))))

(:action closemicrowave
  :parameters (?m - microwave)
  :precondition (and (at ?m) (opened ?m))
  :effect (and (closed ?m) (not (opened ?m)) (not (accessible ?m))))

(:action openpanel
  :parameters (?l - panel)
  :precondition (and (at ?l) (closed ?l) (works ?l))
  :effect (and (opened ?l) (not (closed ?l))))

(:action closepanel
  :parameters (?l - panel)
  :precondition (and (at ?l) (opened ?l))
  :effect (and (closed ?l) (not (opened ?l))))

(:action openitem
  :parameters (?i - item ?p - place)
  :precondition (and (at ?p) (in ?i ?p) (accessible ?p) (closed ?i) (works ?i))
  :effect (and (opened ?i) (not (closed ?i))))

(:action closeitem
  :parameters (?i - item ?p - place)
  :precondition (and (at ?p) (in ?i ?p) (accessible ?p) (opened ?i))
  :effect (and (closed ?i) (not (opened ?i))))

(:action turnon
  :parameters (?d - place)
  :precondition (and (at ?d) (off ?d) (plain ?d) (works ?d))
  :effect (and (on ?d) (not (off ?d))))

(:action turnonmicrowave
  :parameters (?m - microwave)
  :precondition (and (at ?m) (off ?m) (closed ?m) (works ?m))
  :effect (and (on ?m) (not (off ?m))))

(:action turnoff
  :parameters (?d - place)
  :precondition (and (at ?d) (on ?d))
  :effect (and (off ?d) (not (on ?d))))

(:action turnonitem
  :parameters (?i - item ?p - place)
  :precondition (and (at ?p) (in ?i ?p) (accessible ?p) (off ?i) (works ?i))
  :effect (and (on ?i) (not (off ?i))))

(:action turnoffitem
  :parameters (?i - item ?p - place)
  :precondition (and (at ?p) (in ?i ?p) (accessible ?p) (on ?i))
  :effect (and (off ?i) (not (on ?i)))))
