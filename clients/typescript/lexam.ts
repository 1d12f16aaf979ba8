// A client for Lexam's REST interface, made from its OpenAPI document by `npm run schema`. Don't edit it.
export type Problem = { "type": string; "title": string; "status": number; "detail": string };
export type FieldProblem = { "type": string; "title": string; "status": number; "detail": string; "errors": ({ "field": string; "message": string })[] };
export type AccessToken = { "access_token": string; "token_type": "bearer"; "expires_in": number };
export type RefreshToken = { "refresh_token": string };
export type SessionExpiry = { "expires_at": string };
export type SignedInTokens = { "access_token": string; "refresh_token": string; "token_type": "bearer"; "expires_in": number };
export type SignInCode = { "code": string; "nonce": string };
export type Session = { "id": string; "device": string; "signed_in_at": string; "last_used_at": string; "expires_at": string; "is_current": boolean };
export type User = { "id": number; "email": string; "full_name": string; "profile_picture": string | null; "role": "admin" | "author" | "student" | "viewer"; "is_active": boolean; "created_at": string };
export type RoleInput = { "role": "student" | "author" | "viewer" | "admin" };
export type ActiveInput = { "is_active": boolean };
export type PersonalToken = { "id": number; "name": string; "scopes": ("bank_read" | "bank_write" | "people" | "read_own" | "reports" | "take_tests")[]; "created_at": string; "expires_at": string; "last_used_at": string | null };
export type NewPersonalToken = { "token": PersonalToken; "secret": string };
export type PersonalTokenInput = { "name": string; "scopes": ("read_own" | "take_tests" | "bank_read" | "bank_write" | "reports" | "people")[]; "days": number };
export type Question = { "id": number; "question_text": string; "options": (string)[]; "correct_option_index": number; "subject": string; "topic": string | null; "pyq": boolean; "pyq_year": number | null; "pyq_exam": string | null; "explanation": string | null; "passage_id": number | null; "lang": string | null; "question_html": string | null; "options_html": (string)[] | null; "explanation_html": string | null; "created_at": string };
export type Passage = { "id": number; "title": string | null; "text": string; "html": string | null; "source": string | null; "lang": string | null; "revision_number": number; "question_count": number; "test_count": number; "created_at": string; "archived_at": string | null };
export type PassageWithQuestions = { "id": number; "title": string | null; "text": string; "html": string | null; "source": string | null; "lang": string | null; "revision_number": number; "question_count": number; "test_count": number; "created_at": string; "archived_at": string | null; "questions": (Question)[] };
export type WrittenPassage = { "id": number; "title": string | null; "text": string; "html": string | null; "source": string | null; "lang": string | null; "revision_number": number; "question_count": number; "test_count": number; "created_at": string; "archived_at": string | null; "taken_out": (string)[]; "questions": (Question)[] };
export type PassageInput = { "title"?: string | null; "text"?: string | null; "html"?: string | null; "source"?: string | null; "lang"?: string | null; "questions"?: ({ "question_text": string; "options": (string)[]; "correct_option_index": number; "subject": string; "topic"?: string | null; "pyq"?: boolean; "pyq_year"?: number | null; "pyq_exam"?: string | null; "explanation"?: string | null; "passage_id"?: number | null; "lang"?: string | null; "question_html"?: string | null; "options_html"?: (string)[] | null; "explanation_html"?: string | null })[] | null };
export type PassageUpdate = { "title"?: string | null; "text"?: string | null; "html"?: string | null; "source"?: string | null; "lang"?: string | null; "questions"?: (PassageQuestionInput)[] | null; "revision_number"?: number | null; "held_questions"?: (number)[] | null };
export type PassageQuestionInput = { "question_text"?: string; "options"?: (string)[]; "correct_option_index"?: number; "subject"?: string; "topic"?: string | null; "pyq"?: boolean; "pyq_year"?: number | null; "pyq_exam"?: string | null; "explanation"?: string | null; "passage_id"?: number | null; "lang"?: string | null; "question_html"?: string | null; "options_html"?: (string)[] | null; "explanation_html"?: string | null; "id"?: number | null; "revision_number"?: number | null };
export type Image = { "hash": string; "address": string; "width": number; "height": number };
export type Section = { "title": string; "first_question": number; "question_count": number; "minutes": number | null; "locked": boolean };
export type Test = { "id": number; "title": string; "description": string | null; "subjects": (string)[]; "is_public": boolean; "is_active": boolean; "total_questions": number; "duration_minutes": number; "correct_marks": number; "incorrect_marks": number; "sections": (Section)[]; "created_at": string; "opens_at": string | null; "closes_at": string | null; "results_at": string | null; "is_late_start_cut": boolean; "attempt_limit": number | null; "clock_runs_on": boolean; "is_ranked": boolean; "late_answers": "accept" | "refuse"; "opens_again": boolean; "practice_from": string | null };
export type AdminTest = { "id": number; "title": string; "description": string | null; "subjects": (string)[]; "is_public": boolean; "is_active": boolean; "total_questions": number; "duration_minutes": number; "correct_marks": number; "incorrect_marks": number; "sections": (Section)[]; "created_at": string; "opens_at": string | null; "closes_at": string | null; "results_at": string | null; "is_late_start_cut": boolean; "attempt_limit": number | null; "clock_runs_on": boolean; "is_ranked": boolean; "late_answers": "accept" | "refuse"; "opens_again": boolean; "practice_from": string | null; "question_ids": (number)[]; "version": number };
export type TestInput = { "title": string; "description"?: string | null; "duration_minutes": number; "correct_marks": number; "incorrect_marks": number; "is_active": boolean; "is_public": boolean; "question_ids": (number)[]; "split_passages"?: boolean; "sections"?: ({ "title": string; "question_count": number; "minutes"?: number | null; "locked"?: boolean })[] | null };
export type TestCopy = { "test": AdminTest; "left_out_question_ids": (number)[] };
export type TestUpdate = { "title": string; "description"?: string | null; "duration_minutes": number; "correct_marks": number; "incorrect_marks": number; "is_active": boolean; "is_public": boolean; "question_ids": (number)[]; "split_passages"?: boolean; "sections"?: ({ "title": string; "question_count": number; "minutes"?: number | null; "locked"?: boolean })[] | null; "version"?: number | null };
export type TestSchedule = { "opens_at"?: string | null; "closes_at"?: string | null; "results_at"?: string | null; "is_late_start_cut"?: boolean; "attempt_limit"?: number | null; "clock_runs_on"?: boolean; "is_ranked"?: boolean; "late_answers"?: "accept" | "refuse"; "opens_again"?: boolean; "version"?: number | null };
export type RandomTest = { "id": number; "title": string; "description": string | null; "num_questions": number; "duration_minutes": number; "correct_marks": number; "incorrect_marks": number; "subjects": (string)[]; "topics": (string)[]; "pyq_only": boolean | null; "pyq_exams": (string)[]; "pyq_years": (number)[]; "passages": "any" | "none" | "only"; "created_at": string };
export type RandomTestInput = { "title"?: string | null; "description"?: string | null; "num_questions": number; "duration_minutes": number; "correct_marks": number; "incorrect_marks": number; "subjects"?: (string)[] | null; "topics"?: (string)[] | null; "pyq_only"?: boolean | null; "pyq_exams"?: (string)[] | null; "pyq_years"?: (number)[] | null; "passages"?: "any" | "only" | "none" | null };
export type FilterOptions = { "subjects": (string)[]; "topics": (string)[]; "pyq_exams": (string)[]; "pyq_years": (number)[] };
export type Annotations = { "questions": ({ "id": number; "highlights": (number)[]; "struck": (number)[] })[]; "passages": ({ "id": number; "highlights": (number)[] })[]; "text_size": number };
export type PaperQuestion = { "id": number; "question_text": string; "options": (string)[]; "passage_id": number | null; "lang": string | null; "question_html": string | null; "options_html": (string)[] | null };
export type PaperPassage = { "id": number; "title": string | null; "text": string; "html": string | null; "source": string | null; "lang": string | null };
export type StartedTest = { "id": number; "test_id": number; "attempt_id": number; "title": string; "description": string | null; "total_questions": number; "duration_minutes": number; "correct_marks": number; "incorrect_marks": number; "sections": (Section)[]; "started_at": string; "is_practice": boolean; "annotations": Annotations | null; "questions": (PaperQuestion)[]; "passages": (PaperPassage)[] };
export type StartedRandomTest = { "id": number; "random_test_id": number; "attempt_id": number; "title": string; "description": string | null; "total_questions": number; "duration_minutes": number; "correct_marks": number; "incorrect_marks": number; "sections": (Section)[]; "started_at": string; "is_practice": boolean; "annotations": Annotations | null; "questions": (PaperQuestion)[]; "passages": (PaperPassage)[] };
export type ResultSummary = { "id": number; "test_id": number; "score": number | null; "test_title": string; "max_marks": number; "time_taken_minutes": number; "completed_at": string; "answers_counted": number; "late_answers": number; "is_practice": boolean; "grading_version": number; "receipt": string };
export type QuizSubmission = { "answers": ({ "question_id": number; "selected_option_index": number })[]; "time_taken_minutes"?: number; "annotations"?: AnnotationsInput | null; "test_id": number; "section"?: number | null };
export type AnnotationsInput = { "questions"?: ({ "id": number; "highlights"?: (number)[]; "struck"?: (number)[] })[]; "passages"?: ({ "id": number; "highlights"?: (number)[] })[]; "text_size"?: number };
export type RandomResultSummary = { "id": number; "random_test_id": number; "score": number; "test_title": string; "max_marks": number; "time_taken_minutes": number; "completed_at": string; "answers_counted": number; "late_answers": number; "is_practice": boolean; "grading_version": number; "receipt": string };
export type RandomTestSubmission = { "answers": ({ "question_id": number; "selected_option_index": number })[]; "time_taken_minutes"?: number; "annotations"?: AnnotationsInput | null; "random_test_id": number };
export type WaitingRoom = { "id": number; "title": string; "total_questions": number; "duration_minutes": number; "correct_marks": number; "incorrect_marks": number; "sections": (Section)[]; "now": string; "opens_at": string; "closes_at": string | null; "is_late_start_cut": boolean; "counts_late_answers": boolean; "clock_runs_on": boolean; "results_at": string | null; "deadline": string | null; "extra_seconds": number; "refusal": string | null; "is_under_way": boolean; "start_delay_ms": number; "paper_id": number; "agreed_at": string | null };
export type BlindReviewGroup = { "name": "right_then_wrong" | "right_twice" | "wrong_then_right" | "wrong_twice"; "positions": (number)[]; "question_ids": (number)[]; "quick_count": number };
export type BlindReviewOutcome = { "timed_score": number; "blind_score": number; "max_marks": number; "unknown_marks": number; "left_open": number; "not_asked": number; "groups": (BlindReviewGroup)[] };
export type BlindReview = { "id": number; "test_title": string; "state": "closed" | "finished" | "offered" | "open"; "question_count": number; "total_questions": number; "answered_count": number; "positions": (number)[]; "answers": (number)[]; "marked": (boolean)[]; "questions": (PaperQuestion)[]; "passages": (PaperPassage)[]; "started_at": string | null; "finished_at": string | null; "outcome": BlindReviewOutcome | null };
export type BlindAnswers = { "answers": ({ "position": number; "selected_option_index"?: number | null; "marked"?: boolean | null })[] };
export type NextPlaces = { "places": number; "marks": number };
export type RankedSection = { "title": string; "median_share": number; "place": number | null };
export type RankAmong = { "percentile": number; "below": number; "bins": (number)[]; "quarters": (number)[]; "next": NextPlaces | null; "sections": (RankedSection)[] };
export type ResultRank = { "place": number; "students": number; "sharing": number; "computed_at": string; "changed_at": string | null; "among": RankAmong | null };
export type ResultSection = { "title": string; "first_question": number; "question_count": number; "minutes": number | null; "locked": boolean; "correct_count": number; "incorrect_count": number; "unanswered_count": number; "score": number; "max_marks": number; "seconds_spent": number };
export type ResultPeers = { "others": number; "percentile": number | null; "bins": (number)[] };
export type RegradedQuestion = { "position": number; "words": string; "marks": number };
export type ResultRegrade = { "regraded_at": string; "score_before": number; "score_after": number; "questions": (RegradedQuestion)[] };
export type PassageReading = { "passage_id": number; "words": number; "seconds": number; "words_a_minute": number | null; "reached": number; "right": number };
export type KeyCorrection = { "kind": "also_accepted" | "dropped" | "given_to_all" | "other_key"; "option_indexes": (number)[] };
export type ResultQuestion = { "question_id": number; "question_text": string; "options": (string)[]; "correct_option_index": number; "subject": string; "topic": string | null; "pyq": boolean; "pyq_year": number | null; "pyq_exam": string | null; "explanation": string | null; "passage_id": number | null; "lang": string | null; "question_html": string | null; "options_html": (string)[] | null; "explanation_html": string | null; "correction": KeyCorrection | null; "status": "correct" | "dropped" | "hidden" | "incorrect" | "unanswered"; "selected_option_index": number; "selected_option_text": string | null; "correct_option_text": string | null; "first_shown_seconds": number | null; "seconds_spent": number; "change_count": number; "marked_for_review": boolean; "visits": number; "seconds_reading": number; "others": QuestionPicks | null };
export type QuestionPicks = { "people": number; "chosen": (number)[]; "skipped": number; "median_seconds": number | null };
export type Result = { "id": number; "test_id": number; "rank": ResultRank | null; "score": number; "test_title": string; "max_marks": number; "time_taken_minutes": number; "completed_at": string; "answers_counted": number; "late_answers": number; "is_practice": boolean; "grading_version": number; "receipt": string; "total_questions": number; "late_positions": (number)[]; "arrived_late": (number)[]; "late_delivery_at": string | null; "annotations": Annotations | null; "sections": (ResultSection)[]; "peers": ResultPeers | null; "regrades": (ResultRegrade)[]; "open_mistakes": (number)[]; "readings": (PassageReading)[]; "all_questions": (ResultQuestion)[]; "passages": (PaperPassage)[] };
export type RandomResult = { "id": number; "random_test_id": number; "score": number; "test_title": string; "max_marks": number; "time_taken_minutes": number; "completed_at": string; "answers_counted": number; "late_answers": number; "is_practice": boolean; "grading_version": number; "receipt": string; "total_questions": number; "late_positions": (number)[]; "arrived_late": (number)[]; "late_delivery_at": string | null; "annotations": Annotations | null; "sections": (ResultSection)[]; "peers": ResultPeers | null; "regrades": (ResultRegrade)[]; "open_mistakes": (number)[]; "readings": (PassageReading)[]; "all_questions": (ResultQuestion)[]; "passages": (PaperPassage)[]; "test_subjects": (string)[]; "test_filter_subjects": (string)[]; "test_filter_topics": (string)[]; "test_filter_pyq_only": boolean | null; "test_filter_pyq_exams": (string)[]; "test_filter_pyq_years": (number)[]; "test_filter_passages": "any" | "none" | "only" };
export type UserStatistics = { "total_tests_taken": number; "average_score": number; "best_score": number; "total_time_spent_minutes": number };
export type SubjectStatistics = { "subject": string; "tests_taken": number; "average_score": number; "best_score": number };
export type TopicStanding = { "topic": string | null; "shown": number; "answered_count": number; "correct_count": number; "right_percent": number | null; "low": number | null; "high": number | null; "median_seconds": number | null; "others_seconds": number | null; "trend": (number)[]; "marks_to_gain": number | null };
export type SubjectStanding = { "subject": string; "shown": number; "answered_count": number; "correct_count": number; "right_percent": number | null; "low": number | null; "high": number | null; "median_seconds": number | null; "others_seconds": number | null; "trend": (number)[]; "marks_to_gain": number | null; "topic_standings": (TopicStanding)[] };
export type Finding = { "finding": "changing" | "late" | "leaving" | "quick" | "skipping" | "subject" | "switching" | "topic"; "subject": string | null; "topic": string | null; "cost": number; "correct_count": number; "answered_count": number; "others_correct_count": number; "others_answered_count": number; "times": number; "besides": number; "outcomes": string };
export type Habit = { "habit": "changing" | "late" | "leaving" | "quick" | "skipping" | "switching"; "verdict": "costs" | "none" | "pays" | "too_few"; "have": number; "need": number; "cost": number; "correct_count": number; "answered_count": number; "others_correct_count": number; "others_answered_count": number; "times": number; "besides": number; "seconds_left": number };
export type Guess = { "guess": "marked" | "quick"; "advice": "answer" | "either" | "leave" | "too_few"; "answered_count": number; "correct_count": number; "right_percent": number | null; "low": number | null; "high": number | null; "break_even_percent": number; "more_answers": number | null };
export type Progress = { "tests_counted": number; "answers_given": number; "since": string | null; "best_quarter_percent": number | null; "usual_seconds": number | null; "standings": (SubjectStanding)[]; "findings": (Finding)[]; "habits": (Habit)[]; "guesses": (Guess)[] };
export type Mistake = { "question_id": number; "question_text": string; "options": (string)[]; "correct_option_index": number; "accepted_options": (number)[]; "subject": string; "topic": string | null; "pyq": boolean; "pyq_year": number | null; "pyq_exam": string | null; "explanation": string | null; "passage_id": number | null; "lang": string | null; "question_html": string | null; "options_html": (string)[] | null; "explanation_html": string | null; "missed_at": string; "source": "practice" | "review" | "test"; "result_id": number | null; "title": string | null; "position": number; "outcome": "right" | "skipped" | "wrong"; "marked": boolean; "selected_option_index": number; "seconds_spent": number; "proposed_reason": "careless" | "did_not_know" | "guessed" | "misread" | "no_time" | null; "reason": "careless" | "did_not_know" | "guessed" | "misread" | "no_time" | null; "note": string | null; "missed_before": boolean; "right_days": number; "last_right_at": string | null; "closed_at": string | null; "corrected_at": string | null; "is_deleted": boolean };
export type QuestionNote = { "question_id": number; "reason": "careless" | "did_not_know" | "guessed" | "misread" | "no_time" | null; "note": string | null };
export type QuestionNoteInput = { "reason"?: "did_not_know" | "misread" | "careless" | "no_time" | "guessed" | null; "note"?: string | null };
export type ProblemReport = { "id": number; "question_id": number; "kind": "key_wrong" | "more_than_one_right" | "other" | "outdated_law" | "typo" | "unclear"; "text": string | null; "reported_at": string; "answered_at": string | null; "answer": string | null };
export type ProblemReportInput = { "kind": "key_wrong" | "more_than_one_right" | "unclear" | "typo" | "outdated_law" | "other"; "text"?: string | null };
export type QuestionProblems = { "question_id": number; "count": number; "oldest_at": string; "reports": (ProblemReport)[] };
export type ProblemAnswer = { "closed": number };
export type ProblemAnswerInput = { "ids": (number)[]; "answer": string };
export type PracticeAnswer = { "choice": number | null; "is_right": boolean; "seconds": number; "correct_option_index": number; "accepted_options": (number)[]; "explanation": string | null; "explanation_html": string | null };
export type PracticeQuestion = { "position": number; "question_id": number; "question_text": string; "question_html": string | null; "options": (string)[]; "options_html": (string)[] | null; "lang": string | null; "subject": string; "topic": string | null; "passage_id": number | null; "answer": PracticeAnswer | null };
export type WholePractice = { "id": number; "kind": "diagnostic" | "mistakes" | "practice"; "title": string; "total_questions": number; "answered_count": number; "correct_count": number; "current_question": number; "minutes": number | null; "seconds_left": number | null; "created_at": string; "finished_at": string | null; "questions": (PracticeQuestion)[]; "passages": (PaperPassage)[] };
export type PracticeInput = { "pool"?: "all" | "unseen" | "wrong" | "marked" | "stale" | null; "num_questions"?: number | null; "minutes"?: number | null; "difficulty"?: "easier" | "medium" | "harder" | null; "subjects"?: (string)[] | null; "topics"?: (string)[] | null; "pyq_only"?: boolean | null; "pyq_exams"?: (string)[] | null; "pyq_years"?: (number)[] | null; "passages"?: "any" | "only" | "none" | null };
export type PracticeSelection = { "question_ids": (number)[]; "title"?: string };
export type Practice = { "id": number; "kind": "diagnostic" | "mistakes" | "practice"; "title": string; "total_questions": number; "answered_count": number; "correct_count": number; "current_question": number; "minutes": number | null; "seconds_left": number | null; "created_at": string; "finished_at": string | null };
export type AnsweredPractice = { "practice": Practice; "question": PracticeQuestion; "is_refused": boolean };
export type PracticeAnswerInput = { "position": number; "choice"?: number | null; "seconds"?: number };
export type ReviewEncounter = { "answered_at": string; "outcome": "right" | "skipped" | "wrong" };
export type ReviewCard = { "question_id": number; "revision_id": number; "times_reviewed": number; "question_text": string; "options": (string)[]; "subject": string; "topic": string | null; "lang": string | null; "question_html": string | null; "options_html": (string)[] | null; "passage_id": number | null; "passage": PaperPassage | null; "met": (ReviewEncounter)[] };
export type Review = { "due_count": number; "answer_count": number; "done_count": number; "reviewed_count": number; "right_count": number; "new_a_day": number; "undoable_id": number | null; "cards": (ReviewCard)[] };
export type ReviewMeeting = { "rating": number; "due_at": string; "days": number };
export type ReviewAnswer = { "id": number; "question_id": number; "choice": number; "correct_option_index": number; "accepted_options": (number)[]; "explanation": string | null; "explanation_html": string | null; "note": string | null; "proposed_rating": number; "rating": number; "is_undone": boolean; "answered_at": string; "meetings": (ReviewMeeting)[]; "due_count": number };
export type ReviewAnswerInput = { "key": string; "question_id": number; "revision_id": number; "times_reviewed": number; "choice": number; "seconds": number; "seconds_ago"?: number };
export type ReviewRatingInput = { "rating": number };
export type ReviewUndoInput = { "answer_id": number };
export type ReviewDay = { "day": string; "again": number; "fresh": number };
export type ReviewStanding = { "due_count": number; "answer_count": number; "done_count": number; "reviewed_count": number; "right_count": number; "new_a_day": number; "undoable_id": number | null };
export type ReviewSettingsInput = { "new_a_day": number };
export type ImportColumn = { "name": string; "field": string | null; "first_values": (string)[]; "found": string; "is_wrong": boolean };
export type ImportFinding = { "count": number; "in_file": string; "in_lexam": string; "is_left_out": boolean };
export type ImportDraftCounts = { "questions": number; "sets": number; "to_mend": number; "sound": number; "waiting": number; "out": number; "imported": number; "without_subject": number; "known": number };
export type Import = { "id": number; "status": "failed" | "finished" | "running" };
export type ImportDraft = { "id": number; "file_name": string; "size_bytes": number; "format": string; "detected_format": string; "stage": "imported" | "importing" | "read" | "reading" | "receiving" | "unreadable"; "is_waiting": boolean; "failure": string | null; "created_at": string; "expires_at": string; "subject": string | null; "has_ids": boolean; "is_too_long": boolean; "columns": (ImportColumn)[]; "column_problem": string | null; "findings": (ImportFinding)[]; "warnings": (string)[]; "counts": ImportDraftCounts; "import": Import | null };
export type ImportRowProblem = { "field": "explanation" | "key" | "options" | "other" | "passage" | "pyq" | "question" | "subject" | "topic"; "message": string };
export type ImportDraftText = { "text": string; "html": string | null };
export type ImportDraftQuestion = { "question": ImportDraftText; "options": (ImportDraftText)[]; "correct_option_index": number | null; "explanation": ImportDraftText | null; "subject": string; "topic": string | null; "pyq": boolean; "pyq_year": number | null; "pyq_exam": string | null; "lang": string | null };
export type ImportDraftPassage = { "title": string | null; "text": string; "html": string | null; "source": string | null };
export type ImportDraftRow = { "number": number; "place": string | null; "problems": (ImportRowProblem)[]; "is_left_out": boolean; "waits": boolean; "question": ImportDraftQuestion | null; "passage": ImportDraftPassage | null };
export type ImportRowMendInput = { "question_text"?: string | null; "options"?: (string)[] | null; "correct_option_index"?: number | null; "subject"?: string | null; "topic"?: string | null; "explanation"?: string | null; "pyq"?: boolean | null; "pyq_year"?: number | null; "pyq_exam"?: string | null; "passage_text"?: string | null; "passage_title"?: string | null };
export type BatchFigures = { "student_count": number; "waiting_count": number; "open_test_count": number; "last_test_id": number | null; "last_test_title": string | null; "last_mean": number | null; "last_max_marks": number | null };
export type Batch = { "id": number; "name": string; "letters": string; "tint": "accent" | "amber" | "green" | "orange" | "review"; "archived_at": string | null; "figures": BatchFigures };
export type BatchInput = { "name": string; "letters"?: string | null; "tint"?: "accent" | "green" | "orange" | "review" | "amber" | null };
export type BatchPerson = { "user_id": number | null; "full_name": string; "email": string; "added_at": string };
export type BatchPeoplePage = { "total_count": number; "items": (BatchPerson)[] };
export type BatchWithPeople = { "id": number; "name": string; "letters": string; "tint": "accent" | "amber" | "green" | "orange" | "review"; "archived_at": string | null; "figures": BatchFigures; "students": BatchPeoplePage; "waiting": BatchPeoplePage };
export type BatchArchiving = { "archived": boolean };
export type BatchStudentInput = { "email": string; "full_name"?: string | null };
export type BatchName = { "id": number; "name": string };
export type TestBatches = { "id": number; "batches": (BatchName)[] };
export type TestBatchesInput = { "batch_ids": (number)[] };
export type UploadedRoster = { "id": number; "row_count": number; "new_count": number; "added_count": number; "not_taken_count": number };
export type RosterRow = { "row": number; "email": string; "full_name": string; "batches": (string)[]; "outcome": "error" | "taken" | "warning"; "message": string; "meant": string | null };
export type RosterWithRows = { "id": number; "file_name": string; "uploaded_at": string; "undone_at": string | null; "row_count": number; "new_count": number; "added_count": number; "not_taken_count": number; "rows": (RosterRow)[] };
export type Roster = { "id": number; "file_name": string; "uploaded_at": string; "undone_at": string | null; "row_count": number; "new_count": number; "added_count": number; "not_taken_count": number };
export type RosterRowInput = { "row": number };
export type BlueprintRow = { "subject": string; "topic": string | null; "count": number; "difficulty": "easier" | "harder" | "medium" | null; "passages": "any" | "none" | "only" };
export type BlueprintSection = { "title": string; "rows": (BlueprintRow)[] };
export type Blueprint = { "id": number; "name": string; "reach": "anything" | "last_tests" | "unused"; "last_tests": number; "question_count": number; "draw_count": number; "updated_at": string; "sections": (BlueprintSection)[] };
export type BlueprintInput = { "name": string; "reach"?: "anything" | "unused" | "last_tests"; "last_tests"?: number; "sections": ({ "title"?: string; "rows": ({ "subject": string; "topic"?: string | null; "count": number; "difficulty"?: "easier" | "medium" | "harder" | null; "passages"?: "any" | "only" | "none" })[] })[] };
export type TestDraw = { "seed": number; "is_parallel": boolean };
export type DrawnTest = { "id": number; "title": string; "description": string | null; "subjects": (string)[]; "is_public": boolean; "is_active": boolean; "total_questions": number; "duration_minutes": number; "correct_marks": number; "incorrect_marks": number; "sections": (Section)[]; "created_at": string; "opens_at": string | null; "closes_at": string | null; "results_at": string | null; "is_late_start_cut": boolean; "attempt_limit": number | null; "clock_runs_on": boolean; "is_ranked": boolean; "late_answers": "accept" | "refuse"; "opens_again": boolean; "practice_from": string | null; "question_ids": (number)[]; "version": number; "draw": TestDraw | null };
export type BlueprintDraw = { "seed"?: number | null; "parallel"?: boolean };
export type ExtraTime = { "id": number; "user_id": number | null; "name": string; "email": string | null; "batch_id": number | null; "student_count": number | null; "percent": number | null; "minutes": number | null; "seconds": number; "reason": string; "created_at": string };
export type ExtraTimes = { "id": number; "extra_times": (ExtraTime)[] };
export type ExtraTimeInput = { "person"?: string | null; "batch_id"?: number | null; "percent"?: number | null; "minutes"?: number | null; "reason": string };
export type ReportHead = { "id": number; "batch_id": number | null; "title": string; "is_archived": boolean; "closes_at": string | null; "total_questions": number; "attempt_count": number; "first_attempt_count": number; "open_attempt_count": number; "last_submitted_at": string | null };
export type ScoreBin = { "from": number; "to": number; "count": number };
export type ScoreFigures = { "attempts": number; "max_marks": number; "is_scaled": boolean; "mean": number; "median": number; "first_quartile": number; "third_quartile": number; "deviation": number; "highest": number; "lowest": number; "median_seconds": number; "ran_out_of_time": number; "bins": (ScoreBin)[] };
export type Scale = { "name": string | null; "attempts": number; "max_marks": number; "mean_marks": number | null; "kr20": number | null; "kr20_attempts": number; "standard_error": number | null; "median_seconds": number | null; "omitted_share": number | null; "not_reached_share": number | null };
export type TestStatistics = { "computed_at": string; "whole": Scale; "sections": (Scale)[]; "subjects": (Scale)[] };
export type ItemChoice = { "choice": number; "count": number; "share": number; "mean_rest": number };
export type ItemStatistics = { "question_id": number; "position": number | null; "question_text": string; "subject": string; "section": string | null; "correct_option_index": number; "option_count": number; "attempts": number; "facility": number | null; "discrimination": number | null; "efficiency": number | null; "mean_rest": number | null; "omitted_share": number | null; "not_reached_share": number | null; "median_seconds": number | null; "p90_seconds": number | null; "revision_attempts": number; "is_current": boolean; "choices": (ItemChoice)[] };
export type Taker = { "id": number; "user_id": number; "full_name": string; "email": string; "rank": number; "score": number; "max_marks": number; "percent": number; "time_taken_seconds": number; "tab_switch_count": number; "started_at": string; "completed_at": string; "grading_version": number };
export type TakerPage = { "total_count": number; "items": (Taker)[] };
export type TestReport = { "id": number; "batch_id": number | null; "title": string; "is_archived": boolean; "closes_at": string | null; "total_questions": number; "attempt_count": number; "first_attempt_count": number; "open_attempt_count": number; "last_submitted_at": string | null; "figures": ScoreFigures | null; "statistics": TestStatistics | null; "items": (ItemStatistics)[]; "takers": TakerPage };
export type ReportedSubject = { "subject": string; "correct_count": number; "incorrect_count": number; "unanswered_count": number; "score": number; "max_marks": number };
export type ReportedQuestion = { "question_id": number; "question_text": string; "options": (string)[]; "correct_option_index": number; "subject": string; "topic": string | null; "pyq": boolean; "pyq_year": number | null; "pyq_exam": string | null; "explanation": string | null; "passage_id": number | null; "lang": string | null; "question_html": string | null; "options_html": (string)[] | null; "explanation_html": string | null; "status": "correct" | "dropped" | "hidden" | "incorrect" | "unanswered"; "selected_option_index": number; "marks": number; "seconds_spent": number; "visits": number };
export type ReportedResult = { "score": number; "test_title": string; "max_marks": number; "time_taken_minutes": number; "completed_at": string; "answers_counted": number; "late_answers": number; "is_practice": boolean; "grading_version": number; "receipt": string; "percent": number; "started_at": string; "time_taken_seconds": number; "subjects": (ReportedSubject)[]; "questions": (ReportedQuestion)[] };
export type ReportedAttempt = { "id": number; "test_id": number | null; "user_id": number; "full_name": string; "email": string; "tab_switch_count": number; "is_by_staff": boolean; "result": ReportedResult };
export type StudentOutcome = { "subject": string; "topic": string | null; "right_count": number; "wrong_count": number; "skipped_count": number };
export type StudentResult = { "id": number; "score": number; "test_title": string; "max_marks": number; "time_taken_minutes": number; "completed_at": string; "answers_counted": number; "late_answers": number; "is_practice": boolean; "grading_version": number; "receipt": string; "percent": number };
export type StudentReport = { "id": number; "full_name": string; "email": string; "created_at": string; "tests_taken": number; "open_attempt_count": number; "average_score": number | null; "best_score": number | null; "time_taken_seconds": number; "batches": (BatchName)[]; "subjects": (StudentOutcome)[]; "topics": (StudentOutcome)[]; "results": (StudentResult)[] };
export type KeyEvidence = { "attempts": number; "option": number; "key_share": number; "option_share": number; "chance": number; "key_rest": number | null; "option_rest": number; "mean_rest": number; "key_discrimination": number; "option_discrimination": number; "best_quarter": number; "best_quarter_chose": number; "strength": number; "confidence": number; "reasons": ("best_quarter" | "key_below_chance" | "negative_discrimination" | "other_beats_key")[] };
export type ItemFlag = { "question_id": number; "question_text": string; "subject": string; "correct_option_index": number; "evidence": KeyEvidence; "flagged_at": string; "closed_at": string | null; "closed_reason": string | null; "closed_by": string | null };
export type QuestionFigures = { "attempts": number; "facility": number | null; "discrimination": number | null; "efficiency": number | null; "mean_rest": number | null; "omitted_share": number | null; "not_reached_share": number | null; "median_seconds": number | null; "p90_seconds": number | null; "revision_attempts": number; "choices": (ItemChoice)[] };
export type ItemUse = { "test_id": number; "title": string; "position": number | null; "attempts": number; "revision_number": number | null };
export type Item = { "question_id": number; "question_text": string; "options": (string)[]; "correct_option_index": number; "subject": string; "topic": string | null; "accepted_options": (number)[]; "is_dropped": boolean; "is_given_to_all": boolean; "revision_number": number; "is_current": boolean; "computed_at": string | null; "fixed": QuestionFigures | null; "random": QuestionFigures | null; "together": QuestionFigures | null; "flag": ItemFlag | null; "uses": (ItemUse)[] };
export type FlagCloseInput = { "reason": string };
export type AuditFieldChange = { "field": string; "before": string | null; "after": string | null };
export type AuditEntry = { "id": number; "at": string; "action": string; "words": string; "actor_id": number | null; "actor_name": string | null; "ip": string | null; "device": string | null; "subject_kind": string | null; "subject_id": number | null; "subject_label": string | null; "changes": (AuditFieldChange)[]; "previous_hash": string; "hash": string };
export type RegradeCorrection = { "question_id": number; "kind": "also_accepted" | "dropped" | "given_to_all" | "other_key"; "option": number | null; "key_before": number; "reason": string; "wording_count": number | null };
export type Regrade = { "id": number; "state": "applied" | "applying" | "draft" | "undoing" | "undone"; "created_at": string; "previewed_at": string | null; "applied_at": string | null; "undone_at": string | null; "author_name": string | null; "failure": string | null; "attempt_count": number; "done": number; "total": number | null; "corrections": (RegradeCorrection)[] };
export type RegradeScoreChange = { "marks": number; "attempts": number };
export type RegradeBorder = { "grade": string; "rises": number; "falls": number };
export type RegradeFigures = { "attempts": number; "changed": number; "rises": number; "falls": number; "mean_rise": number; "mean_fall": number; "higher_grades": number; "lower_grades": number; "changes": (RegradeScoreChange)[]; "borders": (RegradeBorder)[] };
export type RegradedTest = { "test_id": number | null; "title": string | null; "attempts": number; "changed": number; "mean_change": number; "highest_change": number; "lowest_change": number; "is_ranked": boolean; "ranked_students": number | null };
export type WholeRegrade = { "id": number; "state": "applied" | "applying" | "draft" | "undoing" | "undone"; "created_at": string; "previewed_at": string | null; "applied_at": string | null; "undone_at": string | null; "author_name": string | null; "failure": string | null; "attempt_count": number; "done": number; "total": number | null; "corrections": (RegradeCorrection)[]; "figures": RegradeFigures | null; "tests": (RegradedTest)[] };
export type RegradeInput = { "corrections": (RegradeCorrectionInput)[] };
export type RegradeCorrectionInput = { "question_id": number; "kind": "other_key" | "also_accepted" | "given_to_all" | "dropped"; "option"?: number | null; "reason": string };
export type ApplyRegradeInput = { "accepts_falls"?: boolean };
export type LiveCounts = { "writing": number; "silent": number; "time_over": number; "waiting": number; "ready": number; "submitted": number; "not_come": number };
export type LiveBatchCounts = { "batch_id": number; "counts": LiveCounts };
export type LiveFigures = { "at": string; "counts": LiveCounts; "batches": (LiveBatchCounts)[] };
export type LiveTest = { "id": number; "title": string; "phase": "before" | "open" | "over"; "duration_minutes": number; "total_questions": number; "opens_at": string | null; "closes_at": string | null; "results_at": string | null; "is_late_start_cut": boolean; "figures": LiveFigures };
export type LiveAction = { "id": number; "at": string; "words": string; "by": string | null; "student": string | null; "text": string | null; "question_id": number | null; "minutes": number | null };
export type WatchedTest = { "id": number; "title": string; "phase": "before" | "open" | "over"; "duration_minutes": number; "total_questions": number; "opens_at": string | null; "closes_at": string | null; "results_at": string | null; "is_late_start_cut": boolean; "figures": LiveFigures; "actions": (LiveAction)[] };
export type LiveStudent = { "user_id": number; "name": string; "email": string; "batches": string; "state": "not_come" | "silent" | "submitted" | "time_over" | "waiting" | "writing"; "attempt_id": number | null; "started_at": string | null; "saved_at": string | null; "current_question": number | null; "answered": number | null; "total_questions": number | null; "tab_switch_count": number | null; "resumes": number | null; "taken_up_at": string | null; "taken_up_from": string | null; "ends_at": string | null; "extra_seconds": number | null; "submits_by": string | null; "completed_at": string | null; "ended_at": string | null; "may_reopen": boolean };
export type SavedAnswer = { "number": number; "text": string; "choice": number; "choice_text": string | null; "is_marked": boolean; "seconds": number };
export type SavedAnswers = { "id": number; "student": string; "is_open": boolean; "saved_at": string; "answers": (SavedAnswer)[] };
export type LiveMessage = { "id": number; "text": string; "sent_at": string };
export type LiveMessageInput = { "text": string; "attempt_id"?: number | null };
export type LiveReasonInput = { "reason": string };
export type ReopenAttemptInput = { "reason": string; "minutes"?: number | null };
export type ExtraTimeGivenInput = { "reason": string; "minutes": number; "attempt_id"?: number | null };
export type Webhook = { "id": number; "url": string; "events": (string)[]; "created_at": string; "last_tried_at": string | null; "last_delivered": boolean | null; "failing_since": string | null };
export type NewWebhook = { "webhook": Webhook; "secret": string };
export type WebhookInput = { "url": string; "events": (string)[] };
export type WebhookDelivery = { "id": string; "event": string; "payload": string; "created_at": string; "tries": number; "tried_at": string | null; "next_at": string | null; "delivered_at": string | null; "status": number | null; "problem": string | null; "duration_ms": number | null };
export type Platform = { "id": number; "name": string; "issuer": string; "client_id": string; "deployment_ids": (string)[]; "authorize_url": string; "token_url": string; "keys_url": string; "origins": (string)[]; "opens_private": boolean; "created_at": string; "last_launch_at": string | null; "people": number; "grades_sent": number; "grades_waiting": number; "grades_failed": number; "grade_problem": string | null };
export type PlatformInput = { "name": string; "issuer": string; "client_id": string; "deployment_ids": (string)[]; "authorize_url": string; "token_url": string; "keys_url": string; "origins": (string)[]; "opens_private": boolean };
export type DataCopy = { "is_ready": boolean; "address": string; "works_until": string };
export type Deletion = { "deletion_at": string };
export type DeletionInput = { "email": string; "at_once"?: boolean | null };

/** A failure as the server answers it. */
export class ProblemError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/**
 * Every JSON operation of the interface as a function of its parameters and body.
 *
 * @param base such as https://lexam.example/api/v1
 * @param token a personal access token, or the access token of a session; null for none
 */
export function createClient(base: string, token: () => string | null) {
  async function send(method: string, path: string, request: object): Promise<never> {
    const fields = new Map<string, unknown>(Object.entries(request));
    const body = fields.get("body");
    fields.delete("body");
    const address = path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
      const value = fields.get(name);
      fields.delete(name);
      return encodeURIComponent(String(value));
    });
    const query = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
    const headers = new Headers();
    const held = token();
    if (held !== null) headers.set("authorization", `Bearer ${held}`);
    if (body !== undefined) headers.set("content-type", "application/json");
    const answer = await fetch(`${base}${address}?${query}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const value = text === "" ? undefined : JSON.parse(text);
    if (!answer.ok) throw new ProblemError(value);
    return value as never;
  }
  return {
    refresh: (request: { body: RefreshToken }): Promise<AccessToken> =>
      send("POST", "/auth/refresh", request),
    extendSession: (request: {  } = {}): Promise<SessionExpiry> =>
      send("POST", "/auth/extend-session", request),
    logout: (request: { body: RefreshToken }): Promise<undefined> =>
      send("POST", "/auth/logout", request),
    exchange: (request: { body: SignInCode }): Promise<SignedInTokens> =>
      send("POST", "/auth/exchange", request),
    logoutEverywhere: (request: {  } = {}): Promise<undefined> =>
      send("POST", "/auth/logout-all", request),
    sessions: (request: {  } = {}): Promise<(Session)[]> =>
      send("GET", "/auth/sessions", request),
    endSession: (request: { "id": string }): Promise<undefined> =>
      send("DELETE", "/auth/sessions/{id}", request),
    me: (request: {  } = {}): Promise<User> =>
      send("GET", "/auth/me", request),
    users: (request: { "skip"?: number; "limit"?: number; "after"?: string; "search"?: string; "role"?: "student" | "author" | "viewer" | "admin"; "active"?: boolean; "batch_id"?: number } = {}): Promise<(User)[]> =>
      send("GET", "/admin/users", request),
    setUserRole: (request: { "id": number; body: RoleInput }): Promise<User> =>
      send("PUT", "/admin/users/{id}/role", request),
    setUserActive: (request: { "id": number; body: ActiveInput }): Promise<User> =>
      send("PUT", "/admin/users/{id}/active", request),
    personalTokens: (request: {  } = {}): Promise<(PersonalToken)[]> =>
      send("GET", "/tokens", request),
    createPersonalToken: (request: { body: PersonalTokenInput }): Promise<NewPersonalToken> =>
      send("POST", "/tokens", request),
    endPersonalToken: (request: { "id": number }): Promise<undefined> =>
      send("DELETE", "/tokens/{id}", request),
    subjects: (request: {  } = {}): Promise<(string)[]> =>
      send("GET", "/questions/subjects/list", request),
    topics: (request: { "subject"?: string } = {}): Promise<(string)[]> =>
      send("GET", "/questions/topics/list", request),
    questions: (request: { "skip"?: number; "limit"?: number; "after"?: string; "subject"?: string; "topic"?: string; "search"?: string; "pyq"?: boolean; "passage_id"?: number; "passages"?: "any" | "only" | "none" } = {}): Promise<(Question)[]> =>
      send("GET", "/questions", request),
    createQuestion: (request: { body: { "question_text": string; "options": (string)[]; "correct_option_index": number; "subject": string; "topic"?: string | null; "pyq"?: boolean; "pyq_year"?: number | null; "pyq_exam"?: string | null; "explanation"?: string | null; "passage_id"?: number | null; "lang"?: string | null; "question_html"?: string | null; "options_html"?: (string)[] | null; "explanation_html"?: string | null } }): Promise<Question> =>
      send("POST", "/questions", request),
    updateQuestion: (request: { "id": number; body: { "question_text": string; "options": (string)[]; "correct_option_index": number; "subject": string; "topic"?: string | null; "pyq"?: boolean; "pyq_year"?: number | null; "pyq_exam"?: string | null; "explanation"?: string | null; "passage_id"?: number | null; "lang"?: string | null; "question_html"?: string | null; "options_html"?: (string)[] | null; "explanation_html"?: string | null } }): Promise<Question> =>
      send("PUT", "/questions/{id}", request),
    deleteQuestion: (request: { "id": number }): Promise<undefined> =>
      send("DELETE", "/questions/{id}", request),
    questionById: (request: { "id": number }): Promise<Question> =>
      send("GET", "/questions/{id}", request),
    adminQuestions: (request: { "skip"?: number; "limit"?: number; "after"?: string; "subject"?: string; "topic"?: string; "search"?: string; "pyq"?: boolean; "passage_id"?: number; "passages"?: "any" | "only" | "none" } = {}): Promise<(Question)[]> =>
      send("GET", "/admin/questions", request),
    adminCreateQuestion: (request: { body: { "question_text": string; "options": (string)[]; "correct_option_index": number; "subject": string; "topic"?: string | null; "pyq"?: boolean; "pyq_year"?: number | null; "pyq_exam"?: string | null; "explanation"?: string | null; "passage_id"?: number | null; "lang"?: string | null; "question_html"?: string | null; "options_html"?: (string)[] | null; "explanation_html"?: string | null } }): Promise<Question> =>
      send("POST", "/admin/questions", request),
    adminUpdateQuestion: (request: { "id": number; body: { "question_text": string; "options": (string)[]; "correct_option_index": number; "subject": string; "topic"?: string | null; "pyq"?: boolean; "pyq_year"?: number | null; "pyq_exam"?: string | null; "explanation"?: string | null; "passage_id"?: number | null; "lang"?: string | null; "question_html"?: string | null; "options_html"?: (string)[] | null; "explanation_html"?: string | null } }): Promise<Question> =>
      send("PUT", "/admin/questions/{id}", request),
    adminDeleteQuestion: (request: { "id": number }): Promise<undefined> =>
      send("DELETE", "/admin/questions/{id}", request),
    bankSubjects: (request: {  } = {}): Promise<(string)[]> =>
      send("GET", "/admin/subjects", request),
    passages: (request: { "skip"?: number; "limit"?: number; "after"?: string; "search"?: string; "archived"?: boolean } = {}): Promise<(Passage)[]> =>
      send("GET", "/admin/passages", request),
    createPassage: (request: { body: PassageInput }): Promise<WrittenPassage> =>
      send("POST", "/admin/passages", request),
    passageById: (request: { "id": number }): Promise<PassageWithQuestions> =>
      send("GET", "/admin/passages/{id}", request),
    updatePassage: (request: { "id": number; body: PassageUpdate }): Promise<WrittenPassage> =>
      send("PUT", "/admin/passages/{id}", request),
    archivePassage: (request: { "id": number; "questions"?: number }): Promise<undefined> =>
      send("DELETE", "/admin/passages/{id}", request),
    uploadImage: (request: { body: string }): Promise<Image> =>
      send("POST", "/admin/images", request),
    image: (request: { "hash": string }): Promise<string> =>
      send("GET", "/images/{hash}", request),
    tests: (request: { "skip"?: number; "limit"?: number; "after"?: string; "search"?: string; "subject"?: string; "public"?: boolean } = {}): Promise<(Test)[]> =>
      send("GET", "/tests", request),
    test: (request: { "id": number }): Promise<Test> =>
      send("GET", "/tests/{id}", request),
    adminTests: (request: { "skip"?: number; "limit"?: number; "after"?: string; "search"?: string; "subject"?: string; "active"?: boolean; "public"?: boolean } = {}): Promise<(AdminTest)[]> =>
      send("GET", "/admin/tests", request),
    createTest: (request: { body: TestInput }): Promise<AdminTest> =>
      send("POST", "/admin/tests", request),
    adminTest: (request: { "id": number }): Promise<AdminTest> =>
      send("GET", "/admin/tests/{id}", request),
    updateTest: (request: { "id": number; body: TestUpdate }): Promise<AdminTest> =>
      send("PUT", "/admin/tests/{id}", request),
    copyTest: (request: { "id": number }): Promise<TestCopy> =>
      send("POST", "/admin/tests/{id}/copy", request),
    scheduleTest: (request: { "id": number; body: TestSchedule }): Promise<AdminTest> =>
      send("PUT", "/admin/tests/{id}/schedule", request),
    generateRandomTest: (request: { body: RandomTestInput }): Promise<RandomTest> =>
      send("POST", "/random-tests/generate", request),
    filterOptions: (request: {  } = {}): Promise<FilterOptions> =>
      send("GET", "/random-tests/filter-options", request),
    startTest: (request: { "id": number }): Promise<StartedTest> =>
      send("GET", "/tests/{id}/start", request),
    startRandomTest: (request: { "id": number }): Promise<StartedRandomTest> =>
      send("GET", "/random-tests/{id}/start", request),
    submitQuiz: (request: { body: QuizSubmission }): Promise<ResultSummary> =>
      send("POST", "/results/submit-quiz", request),
    submitRandomTest: (request: { body: RandomTestSubmission }): Promise<RandomResultSummary> =>
      send("POST", "/random-tests/submit", request),
    waitForTest: (request: { "id": number; body: { "agrees"?: boolean; "paper_id"?: number | null } }): Promise<WaitingRoom> =>
      send("PUT", "/tests/{id}/waiting-room", request),
    sealedPaper: (request: { "id": number }): Promise<string> =>
      send("GET", "/sealed-papers/{id}", request),
    findBlindReview: (request: { "id": number }): Promise<BlindReview> =>
      send("GET", "/results/{id}/blind-review", request),
    startBlindReview: (request: { "id": number }): Promise<BlindReview> =>
      send("POST", "/results/{id}/blind-review", request),
    saveBlindAnswers: (request: { "id": number; body: BlindAnswers }): Promise<BlindReview> =>
      send("PUT", "/results/{id}/blind-review/answers", request),
    finishBlindReview: (request: { "id": number }): Promise<BlindReview> =>
      send("POST", "/results/{id}/blind-review/finish", request),
    results: (request: { "skip"?: number; "limit"?: number; "after"?: string } = {}): Promise<(ResultSummary)[]> =>
      send("GET", "/results", request),
    randomResults: (request: { "skip"?: number; "limit"?: number; "after"?: string } = {}): Promise<(RandomResultSummary)[]> =>
      send("GET", "/random-tests/results", request),
    regularResult: (request: { "id": number }): Promise<Result> =>
      send("GET", "/results/{id}", request),
    randomResult: (request: { "id": number }): Promise<RandomResult> =>
      send("GET", "/random-tests/results/{id}", request),
    userStatistics: (request: {  } = {}): Promise<UserStatistics> =>
      send("GET", "/results/stats/user", request),
    subjectStatistics: (request: {  } = {}): Promise<(SubjectStatistics)[]> =>
      send("GET", "/results/stats/subjects", request),
    progress: (request: {  } = {}): Promise<Progress> =>
      send("GET", "/progress", request),
    mistakes: (request: { "skip"?: number; "limit"?: number; "state"?: "open" | "closed"; "subject"?: string; "topic"?: string; "passage_id"?: number; "reason"?: "did_not_know" | "misread" | "careless" | "no_time" | "guessed" | "none"; "test_id"?: number; "random_test_id"?: number; "source"?: "test" | "practice" | "review"; "since"?: string; "until"?: string; "days"?: number; "search"?: string } = {}): Promise<(Mistake)[]> =>
      send("GET", "/mistakes", request),
    noteMistake: (request: { "question_id": number; body: QuestionNoteInput }): Promise<QuestionNote> =>
      send("PUT", "/mistakes/{question_id}", request),
    reportProblem: (request: { "question_id": number; body: ProblemReportInput }): Promise<ProblemReport> =>
      send("PUT", "/problem-reports/{question_id}", request),
    problemReports: (request: { "question_id": number }): Promise<(ProblemReport)[]> =>
      send("GET", "/problem-reports/{question_id}", request),
    questionProblems: (request: { "skip"?: number; "limit"?: number; "state"?: "open" | "answered" | "all" } = {}): Promise<(QuestionProblems)[]> =>
      send("GET", "/admin/problem-reports", request),
    answerProblemReports: (request: { body: ProblemAnswerInput }): Promise<ProblemAnswer> =>
      send("POST", "/admin/problem-reports/answer", request),
    startPractice: (request: { body: PracticeInput }): Promise<WholePractice> =>
      send("POST", "/practice", request),
    practices: (request: { "skip"?: number; "limit"?: number; "finished"?: boolean } = {}): Promise<(Practice)[]> =>
      send("GET", "/practice", request),
    practiseSelection: (request: { body: PracticeSelection }): Promise<WholePractice> =>
      send("POST", "/practice/selection", request),
    startDiagnostic: (request: {  } = {}): Promise<WholePractice> =>
      send("POST", "/practice/diagnostic", request),
    onePractice: (request: { "id": number }): Promise<WholePractice> =>
      send("GET", "/practice/{id}", request),
    answerPractice: (request: { "id": number; body: PracticeAnswerInput }): Promise<AnsweredPractice> =>
      send("POST", "/practice/{id}/answers", request),
    endPractice: (request: { "id": number }): Promise<Practice> =>
      send("POST", "/practice/{id}/end", request),
    reviews: (request: {  } = {}): Promise<Review> =>
      send("GET", "/reviews", request),
    answerReview: (request: { body: ReviewAnswerInput }): Promise<ReviewAnswer> =>
      send("POST", "/reviews/answers", request),
    rateReview: (request: { "id": number; body: ReviewRatingInput }): Promise<ReviewAnswer> =>
      send("PUT", "/reviews/answers/{id}", request),
    undoReview: (request: { body: ReviewUndoInput }): Promise<ReviewAnswer> =>
      send("POST", "/reviews/undo", request),
    reviewForecast: (request: {  } = {}): Promise<(ReviewDay)[]> =>
      send("GET", "/reviews/forecast", request),
    setNewReviews: (request: { body: ReviewSettingsInput }): Promise<ReviewStanding> =>
      send("PUT", "/reviews/settings", request),
    uploadQuestions: (request: { body: string }): Promise<{ "summary": { "total_processed": number; "created": number; "duplicates": number; "errors": number }; "details": { "created": ({ "id": number; "question": string; "subject": string })[]; "duplicates": ({ "row": number; "question": string; "existing_id": number; "differs"?: (string)[]; "updated"?: true; "changed"?: (string)[] })[]; "errors": ({ "row": number; "error": string })[]; "warnings": ({ "row": number; "warning": string })[] }; "ignored_columns": (string)[] }> =>
      send("POST", "/admin/upload-questions", request),
    uploadTest: (request: { body: string }): Promise<{ "test": { "id": number; "total_questions": number; "duration_minutes": number; "sections": (Section)[] }; "questions_summary": { "created": number; "duplicates": number; "errors": number }; "details": { "created": ({ "id": number; "question": string; "subject": string })[]; "duplicates": ({ "row": number; "question": string; "existing_id": number; "differs"?: (string)[]; "updated"?: true; "changed"?: (string)[] })[]; "errors": ({ "row": number; "error": string })[]; "warnings": ({ "row": number; "warning": string })[] }; "ignored_columns": (string)[] }> =>
      send("POST", "/admin/upload-test-from-csv", request),
    exportQuestions: (request: { "subject"?: string; "topic"?: string; "search"?: string; "pyq"?: boolean; "pyq_year"?: number; "pyq_exam"?: string; "kept_back"?: boolean; "withdrawn"?: boolean; "passage_id"?: number; "in_passage"?: boolean; "format"?: "csv" | "json" | "gift" | "moodle" | "qti" } = {}): Promise<string> =>
      send("GET", "/admin/questions/export", request),
    exportTest: (request: { "id": number; "format"?: "csv" | "json" | "gift" | "moodle" | "qti" }): Promise<string> =>
      send("GET", "/admin/tests/{id}/export", request),
    questionTemplate: (request: { "for_test"?: boolean } = {}): Promise<string> =>
      send("GET", "/admin/questions/template", request),
    createImportDraft: (request: { body: string }): Promise<ImportDraft> =>
      send("POST", "/admin/import-drafts", request),
    getImportDraft: (request: { "id": number }): Promise<ImportDraft> =>
      send("GET", "/admin/import-drafts/{id}", request),
    importDraftRows: (request: { "id": number; "list"?: "to_mend" | "sound" | "out"; "after"?: number }): Promise<(ImportDraftRow)[]> =>
      send("GET", "/admin/import-drafts/{id}/rows", request),
    mendImportRow: (request: { "draft_id": number; "number": number; body: ImportRowMendInput }): Promise<ImportDraftRow> =>
      send("PUT", "/admin/import-drafts/{draft_id}/rows/{number}", request),
    importDraftQuestions: (request: { "id": number }): Promise<Import> =>
      send("POST", "/admin/import-drafts/{id}/import", request),
    batches: (request: { "skip"?: number; "limit"?: number; "search"?: string; "archived"?: boolean } = {}): Promise<(Batch)[]> =>
      send("GET", "/admin/batches", request),
    createBatch: (request: { body: BatchInput }): Promise<Batch> =>
      send("POST", "/admin/batches", request),
    batchPeople: (request: { "id": number; "skip"?: number; "limit"?: number; "search"?: string }): Promise<BatchWithPeople> =>
      send("GET", "/admin/batches/{id}", request),
    updateBatch: (request: { "id": number; body: BatchInput }): Promise<Batch> =>
      send("PUT", "/admin/batches/{id}", request),
    deleteBatch: (request: { "id": number }): Promise<undefined> =>
      send("DELETE", "/admin/batches/{id}", request),
    archiveBatch: (request: { "id": number; body: BatchArchiving }): Promise<Batch> =>
      send("PUT", "/admin/batches/{id}/archived", request),
    addToBatch: (request: { "id": number; body: BatchStudentInput }): Promise<Batch> =>
      send("POST", "/admin/batches/{id}/students", request),
    removeFromBatch: (request: { "id": number; "email": string }): Promise<Batch> =>
      send("DELETE", "/admin/batches/{id}/students", request),
    setTestBatches: (request: { "id": number; body: TestBatchesInput }): Promise<TestBatches> =>
      send("PUT", "/admin/tests/{id}/batches", request),
    uploadRoster: (request: { body: string }): Promise<UploadedRoster> =>
      send("POST", "/admin/rosters", request),
    roster: (request: { "id": number; "skip"?: number; "limit"?: number; "taken"?: boolean }): Promise<RosterWithRows | null> =>
      send("GET", "/admin/rosters/{id}", request),
    rosterFile: (request: { "id": number; "taken"?: boolean }): Promise<string> =>
      send("GET", "/admin/rosters/{id}/export", request),
    takeRosterRow: (request: { "id": number; body: RosterRowInput }): Promise<Roster | null> =>
      send("POST", "/admin/rosters/{id}/take", request),
    undoRoster: (request: { "id": number }): Promise<Roster | null> =>
      send("POST", "/admin/rosters/{id}/undo", request),
    blueprints: (request: { "skip"?: number; "limit"?: number } = {}): Promise<(Blueprint)[]> =>
      send("GET", "/admin/blueprints", request),
    createBlueprint: (request: { body: BlueprintInput }): Promise<Blueprint> =>
      send("POST", "/admin/blueprints", request),
    drawBlueprint: (request: { "id": number; body: BlueprintDraw }): Promise<DrawnTest> =>
      send("POST", "/admin/blueprints/{id}/draw", request),
    extraTimes: (request: { "id": number }): Promise<ExtraTimes> =>
      send("GET", "/admin/tests/{id}/extra-times", request),
    addExtraTime: (request: { "id": number; body: ExtraTimeInput }): Promise<ExtraTimes> =>
      send("POST", "/admin/tests/{id}/extra-times", request),
    removeExtraTime: (request: { "id": number; "entry": string }): Promise<ExtraTimes> =>
      send("DELETE", "/admin/tests/{id}/extra-times", request),
    testReports: (request: { "skip"?: number; "limit"?: number; "search"?: string; "batch_id"?: number } = {}): Promise<(ReportHead)[]> =>
      send("GET", "/admin/reports/tests", request),
    testReport: (request: { "id": number; "skip"?: number; "limit"?: number; "which"?: "first" | "all"; "search"?: string; "batch_id"?: number }): Promise<TestReport> =>
      send("GET", "/admin/reports/tests/{id}", request),
    takersFile: (request: { "id": number; "which"?: "first" | "all"; "search"?: string; "batch_id"?: number }): Promise<string> =>
      send("GET", "/admin/reports/tests/{id}/attempts/export", request),
    itemsFile: (request: { "id": number; "batch_id"?: number }): Promise<string> =>
      send("GET", "/admin/reports/tests/{id}/questions/export", request),
    reportedAttempt: (request: { "id": number }): Promise<ReportedAttempt> =>
      send("GET", "/admin/reports/attempts/{id}", request),
    studentReport: (request: { "id": number; "skip"?: number; "limit"?: number }): Promise<StudentReport> =>
      send("GET", "/admin/reports/students/{id}", request),
    flaggedItems: (request: { "skip"?: number; "limit"?: number; "state"?: "open" | "closed"; "subject"?: string; "test_id"?: number } = {}): Promise<(ItemFlag)[]> =>
      send("GET", "/admin/reports/items", request),
    item: (request: { "id": number }): Promise<Item> =>
      send("GET", "/admin/reports/items/{id}", request),
    closeFlag: (request: { "id": number; body: FlagCloseInput }): Promise<Item> =>
      send("POST", "/admin/reports/items/{id}/close", request),
    auditLog: (request: { "skip"?: number; "limit"?: number; "search"?: string; "actor_id"?: number; "action"?: string; "subject_kind"?: "question" | "passage" | "test" | "user" | "import" | "bankChange" | "batch" | "blueprint" | "regrade" | "roster" | "token" | "webhook" | "platform"; "subject_id"?: number; "from"?: string; "before"?: string } = {}): Promise<(AuditEntry)[]> =>
      send("GET", "/admin/audit-log", request),
    auditFile: (request: { "search"?: string; "actor_id"?: number; "action"?: string; "subject_kind"?: "question" | "passage" | "test" | "user" | "import" | "bankChange" | "batch" | "blueprint" | "regrade" | "roster" | "token" | "webhook" | "platform"; "subject_id"?: number; "from"?: string; "before"?: string } = {}): Promise<string> =>
      send("GET", "/admin/audit-log/export", request),
    regrades: (request: { "skip"?: number; "limit"?: number } = {}): Promise<(Regrade)[]> =>
      send("GET", "/admin/regrades", request),
    createRegrade: (request: { body: RegradeInput }): Promise<Regrade> =>
      send("POST", "/admin/regrades", request),
    regradePreview: (request: { "id": number }): Promise<WholeRegrade> =>
      send("GET", "/admin/regrades/{id}", request),
    updateRegrade: (request: { "id": number; body: RegradeInput }): Promise<Regrade> =>
      send("PUT", "/admin/regrades/{id}", request),
    discardRegrade: (request: { "id": number }): Promise<undefined> =>
      send("DELETE", "/admin/regrades/{id}", request),
    applyRegrade: (request: { "id": number; body: ApplyRegradeInput }): Promise<Regrade> =>
      send("POST", "/admin/regrades/{id}/apply", request),
    undoRegrade: (request: { "id": number }): Promise<Regrade> =>
      send("POST", "/admin/regrades/{id}/undo", request),
    liveTests: (request: {  } = {}): Promise<(LiveTest)[]> =>
      send("GET", "/admin/live", request),
    watchTest: (request: { "id": number }): Promise<WatchedTest> =>
      send("GET", "/admin/live/{id}", request),
    liveStudents: (request: { "id": number; "skip"?: number; "limit"?: number; "state"?: "writing" | "silent" | "time_over" | "waiting" | "submitted" | "not_come"; "batch_id"?: number; "search"?: string }): Promise<(LiveStudent)[]> =>
      send("GET", "/admin/live/{id}/students", request),
    savedAnswers: (request: { "id": number; "attempt_id": number }): Promise<SavedAnswers> =>
      send("GET", "/admin/live/{id}/attempts/{attempt_id}", request),
    sendLiveMessage: (request: { "id": number; body: LiveMessageInput }): Promise<LiveMessage> =>
      send("POST", "/admin/live/{id}/messages", request),
    endLiveAttempt: (request: { "id": number; "attempt_id": number; body: LiveReasonInput }): Promise<LiveTest> =>
      send("POST", "/admin/live/{id}/attempts/{attempt_id}/end", request),
    reopenLiveAttempt: (request: { "id": number; "attempt_id": number; body: ReopenAttemptInput }): Promise<LiveTest> =>
      send("POST", "/admin/live/{id}/attempts/{attempt_id}/reopen", request),
    giveExtraTime: (request: { "id": number; body: ExtraTimeGivenInput }): Promise<LiveTest> =>
      send("POST", "/admin/live/{id}/extra-time", request),
    withdrawLiveQuestion: (request: { "id": number; "question_id": number; body: LiveReasonInput }): Promise<LiveTest> =>
      send("POST", "/admin/live/{id}/questions/{question_id}/withdraw", request),
    webhooks: (request: {  } = {}): Promise<(Webhook)[]> =>
      send("GET", "/admin/webhooks", request),
    createWebhook: (request: { body: WebhookInput }): Promise<NewWebhook> =>
      send("POST", "/admin/webhooks", request),
    updateWebhook: (request: { "id": number; body: WebhookInput }): Promise<Webhook> =>
      send("PUT", "/admin/webhooks/{id}", request),
    deleteWebhook: (request: { "id": number }): Promise<undefined> =>
      send("DELETE", "/admin/webhooks/{id}", request),
    rotateWebhookSecret: (request: { "id": number }): Promise<NewWebhook> =>
      send("POST", "/admin/webhooks/{id}/secret", request),
    webhookDeliveries: (request: { "id": number; "skip"?: number; "limit"?: number }): Promise<(WebhookDelivery)[]> =>
      send("GET", "/admin/webhooks/{id}/deliveries", request),
    sendWebhookDelivery: (request: { "id": string }): Promise<WebhookDelivery> =>
      send("POST", "/admin/webhook-deliveries/{id}/send", request),
    platforms: (request: {  } = {}): Promise<(Platform)[]> =>
      send("GET", "/admin/platforms", request),
    createPlatform: (request: { body: PlatformInput }): Promise<Platform> =>
      send("POST", "/admin/platforms", request),
    updatePlatform: (request: { "id": number; body: PlatformInput }): Promise<Platform> =>
      send("PUT", "/admin/platforms/{id}", request),
    deletePlatform: (request: { "id": number }): Promise<undefined> =>
      send("DELETE", "/admin/platforms/{id}", request),
    sendPlatformGrades: (request: { "id": number }): Promise<Platform> =>
      send("POST", "/admin/platforms/{id}/grades", request),
    prepareDataCopy: (request: {  } = {}): Promise<DataCopy> =>
      send("POST", "/account/data", request),
    dataCopy: (request: {  } = {}): Promise<string> =>
      send("GET", "/account/data", request),
    requestDeletion: (request: { body: DeletionInput }): Promise<Deletion> =>
      send("POST", "/account/deletion", request),
  };
}
