UPDATE tests SET late_answers_new = 'refuse' WHERE late_answers = 'refuse';
