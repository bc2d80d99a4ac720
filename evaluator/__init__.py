"""The released evaluator: task-time environment, judge, metrics, scripted agents."""
