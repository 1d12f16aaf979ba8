-- Replaces every migration up to 20261125200500_chosen_questions.
-- The tables as they were at that migration, with what schema.prisma can't say: checks, partial indexes,
-- storage, functions and triggers. A database that has those migrations is taken to have this one.

CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TYPE attempt_status AS ENUM ('open', 'submitted', 'abandoned');
CREATE TYPE import_kind AS ENUM ('questions', 'test');
CREATE TYPE import_outcome AS ENUM ('created', 'duplicate', 'error');
CREATE TYPE import_status AS ENUM ('running', 'finished', 'failed');
CREATE TYPE role AS ENUM ('student', 'admin');
CREATE TYPE session_end AS ENUM ('logout', 'other_device', 'all_devices', 'administrator', 'account_deleted');

CREATE TABLE added_subjects (
  name text PRIMARY KEY,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);

CREATE TABLE attempt_subjects (
  attempt_id integer NOT NULL,
  subject text NOT NULL,
  correct_count smallint NOT NULL,
  incorrect_count smallint NOT NULL,
  unanswered_count smallint NOT NULL,
  score_hundredths integer NOT NULL,
  max_hundredths integer NOT NULL,
  PRIMARY KEY (attempt_id, subject),
  CONSTRAINT attempt_subjects_counts CHECK (
    LEAST(correct_count, incorrect_count, unanswered_count) >= 0
    AND (((correct_count + incorrect_count) + unanswered_count) > 0)
    AND max_hundredths > 0
    AND score_hundredths <= max_hundredths
  )
);

-- Saves rewrite a row without touching an indexed column: the fill factor leaves room for it on its page.
CREATE TABLE attempts (
  id serial PRIMARY KEY,
  user_id integer NOT NULL,
  paper_id integer NOT NULL,
  test_id integer,
  random_test_id integer,
  status attempt_status NOT NULL DEFAULT 'open',
  started_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  sequence integer NOT NULL DEFAULT 0,
  saved_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  current_question smallint NOT NULL DEFAULT 0,
  time_left_seconds integer NOT NULL,
  active_seconds integer NOT NULL DEFAULT 0,
  tab_switch_count smallint NOT NULL DEFAULT 0,
  penalty_minutes smallint NOT NULL DEFAULT 0,
  answers smallint[],
  first_shown integer[],
  seconds_spent integer[],
  change_counts smallint[],
  marked boolean[],
  completed_at timestamptz(3),
  score_hundredths integer,
  max_hundredths integer,
  correct_count smallint,
  incorrect_count smallint,
  unanswered_count smallint,
  time_taken_seconds integer,
  late_answers smallint NOT NULL DEFAULT 0,
  taken_up_at timestamptz(3),
  taken_up_from text,
  last_saved_at timestamptz(3),
  late_positions smallint[] DEFAULT ARRAY[]::smallint[],
  time_over_at timestamptz(3),
  choices text[],
  visits smallint[],
  section_state jsonb,
  annotations json,
  seconds_reading integer[],
  score_seen_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT attempts_annotations CHECK (
    json_typeof(annotations) = 'object'
    AND (octet_length((annotations)::text) <= 32768)
  ),
  CONSTRAINT attempts_answers_possible CHECK ((-1 <= ALL (answers)) AND (4 >= ALL (answers))),
  CONSTRAINT attempts_arrays_run_along_the_paper CHECK (
    cardinality(answers) > 0
    AND cardinality(first_shown) = cardinality(answers)
    AND cardinality(seconds_spent) = cardinality(answers)
    AND cardinality(change_counts) = cardinality(answers)
    AND cardinality(marked) = cardinality(answers)
  ),
  CONSTRAINT attempts_counters_not_negative CHECK (
    sequence >= 0
    AND time_left_seconds >= 0
    AND active_seconds >= 0
    AND tab_switch_count >= 0
    AND penalty_minutes >= 0
  ),
  CONSTRAINT attempts_current_question_exists CHECK (
    current_question >= 0
    AND (current_question <= (cardinality(answers) - 1))
  ),
  CONSTRAINT attempts_late_answers_possible CHECK (late_answers >= 0 AND late_answers <= cardinality(answers)),
  CONSTRAINT attempts_of_a_test_or_a_random_test CHECK (num_nonnulls(test_id, random_test_id) = 1),
  CONSTRAINT attempts_result_when_submitted CHECK (
    CASE
    WHEN status = 'submitted' THEN (num_nulls(completed_at, score_hundredths, max_hundredths, correct_count,
      incorrect_count, unanswered_count, time_taken_seconds) = 0
    AND (((correct_count + incorrect_count) + unanswered_count) = cardinality(answers))
    AND max_hundredths > 0
    AND score_hundredths <= max_hundredths
    AND time_taken_seconds >= 0)
    ELSE (num_nonnulls(completed_at, score_hundredths, max_hundredths, correct_count,
      incorrect_count, unanswered_count, time_taken_seconds) = 0)
    END
  ),
  CONSTRAINT attempts_section_state CHECK (jsonb_typeof(section_state) = 'object')
) WITH (fillfactor='80');
CREATE INDEX attempts_latest_of_a_random_test_idx ON attempts (user_id, random_test_id, id)
  WHERE (random_test_id IS NOT NULL);
CREATE INDEX attempts_latest_of_a_test_idx ON attempts (user_id, test_id, id) WHERE (test_id IS NOT NULL);
CREATE INDEX attempts_of_a_test_idx ON attempts (test_id, completed_at)
  WHERE (status = 'submitted' AND test_id IS NOT NULL);
CREATE UNIQUE INDEX attempts_one_open_random_test_key ON attempts (user_id, random_test_id)
  WHERE (status = 'open' AND random_test_id IS NOT NULL);
CREATE UNIQUE INDEX attempts_one_open_test_key ON attempts (user_id, test_id)
  WHERE (status = 'open' AND test_id IS NOT NULL);
CREATE INDEX attempts_paper_id_idx ON attempts (paper_id);
-- All that a list of results is ordered, filtered and counted by: a person's results are looked
-- through along the index alone, whatever the order.
CREATE INDEX attempts_results_covered_idx ON attempts (user_id, completed_at DESC, id DESC)
  INCLUDE (test_id, random_test_id, score_hundredths, max_hundredths, time_taken_seconds)
  WHERE (completed_at IS NOT NULL);
-- Few are ever in it: results whose score was not looked at.
CREATE INDEX attempts_score_not_seen_idx ON attempts (user_id, id) WHERE (score_seen_at IS NULL);
-- The attempts of a person in progress and abandoned: few, so that counting them costs nothing.
CREATE INDEX attempts_unsubmitted_idx ON attempts (user_id, id) WHERE (status <> 'submitted');

CREATE TABLE bank_change_questions (
  change_id integer NOT NULL,
  question_id integer NOT NULL,
  state smallint NOT NULL DEFAULT 0,
  before_revision_id integer,
  after_revision_id integer,
  PRIMARY KEY (change_id, question_id),
  CONSTRAINT bank_change_questions_state_known CHECK (state >= 0 AND state <= 4)
);
CREATE INDEX bank_change_questions_change_id_state_question_id_idx ON bank_change_questions (change_id, state, question_id);

CREATE TABLE bank_change_tests (
  change_id integer NOT NULL,
  question_id integer NOT NULL,
  test_id integer NOT NULL,
  "position" integer NOT NULL,
  version_after integer NOT NULL,
  PRIMARY KEY (change_id, test_id, question_id)
);

CREATE TABLE bank_changes (
  id serial PRIMARY KEY,
  user_id integer,
  kind text NOT NULL,
  labels jsonb NOT NULL DEFAULT '{}',
  summary text NOT NULL,
  total integer NOT NULL DEFAULT 0,
  changed integer NOT NULL DEFAULT 0,
  skipped integer NOT NULL DEFAULT 0,
  undone integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  undo_until timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  undo_started_at timestamptz(3),
  undone_at timestamptz(3),
  CONSTRAINT bank_changes_kind_known CHECK (kind IN ('labels', 'deletion', 'rename', 'merge', 'import'))
);
CREATE INDEX bank_changes_created_at_idx ON bank_changes (created_at);
CREATE INDEX bank_changes_user_id_idx ON bank_changes (user_id);

CREATE TABLE blind_reviews (
  attempt_id integer PRIMARY KEY,
  user_id integer NOT NULL,
  positions smallint[],
  answers smallint[],
  started_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  CONSTRAINT blind_reviews_lists_as_long CHECK (
    positions IS NOT NULL
    AND answers IS NOT NULL
    AND cardinality(positions) > 0
    AND cardinality(positions) = cardinality(answers)
  )
);
CREATE INDEX blind_reviews_user_id_idx ON blind_reviews (user_id);

CREATE TABLE data_copies (
  user_id integer PRIMARY KEY,
  run uuid NOT NULL,
  started_at timestamptz(3) NOT NULL,
  ready_at timestamptz(3),
  ends_at timestamptz(3) NOT NULL
);
CREATE INDEX data_copies_ends_at_idx ON data_copies (ends_at);
CREATE UNIQUE INDEX data_copies_run_key ON data_copies (run);

CREATE TABLE data_copy_parts (
  run uuid NOT NULL,
  number integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (run, number)
);

CREATE TABLE deleted_accounts (
  user_id integer PRIMARY KEY,
  deleted_at timestamptz(3) NOT NULL
);

CREATE TABLE different_names (
  subject text NOT NULL DEFAULT '',
  one text NOT NULL,
  other text NOT NULL,
  PRIMARY KEY (subject, one, other)
);

CREATE TABLE idempotency_keys (
  user_id integer NOT NULL,
  key text NOT NULL,
  body_hash bytea NOT NULL,
  response jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (user_id, key),
  CONSTRAINT idempotency_keys_length CHECK (length(key) >= 1 AND length(key) <= 255)
);
CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys (created_at);

-- The content is compressed already.
CREATE TABLE images (
  hash text PRIMARY KEY,
  content bytea NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  uploaded_by_id integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  unused_since timestamptz(3),
  CONSTRAINT images_named_by_hash CHECK (hash ~ '^[0-9a-f]{64}$'),
  CONSTRAINT images_size CHECK (width BETWEEN 1 AND 1600 AND height BETWEEN 1 AND 10000)
);
ALTER TABLE images ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE INDEX images_uploaded_by_id_idx ON images (uploaded_by_id);

-- Pieces are compressed when they come.
CREATE TABLE import_pieces (
  import_id integer NOT NULL,
  number integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (import_id, number)
);
ALTER TABLE import_pieces ALTER COLUMN bytes SET STORAGE EXTERNAL;

CREATE TABLE import_rows (
  import_id integer NOT NULL,
  outcome import_outcome NOT NULL,
  "row" integer NOT NULL,
  question_id integer,
  question text,
  subject text,
  error text,
  after_revision_id integer,
  before_revision_id integer,
  cells text[],
  given jsonb,
  settled text,
  PRIMARY KEY (import_id, outcome, "row"),
  CONSTRAINT import_rows_question_or_error CHECK (
    CASE outcome
    WHEN 'error' THEN (error IS NOT NULL
    AND num_nonnulls(question_id, question, subject) = 0)
    ELSE (error IS NULL
    AND num_nulls(question_id, question, subject) = 0)
    END
  ),
  CONSTRAINT import_rows_settled_known CHECK (settled IN ('bank', 'file'))
);
-- Few rows of a file differ, and they are asked for among hundreds of thousands that don't.
CREATE INDEX import_rows_differing_idx ON import_rows (import_id, "row") WHERE (given IS NOT NULL);

CREATE TABLE imports (
  id serial PRIMARY KEY,
  user_id integer,
  kind import_kind NOT NULL,
  status import_status NOT NULL DEFAULT 'running',
  file_name text NOT NULL,
  rows_read integer NOT NULL DEFAULT 0,
  rows_done integer NOT NULL DEFAULT 0,
  created integer NOT NULL DEFAULT 0,
  duplicates integer NOT NULL DEFAULT 0,
  errors integer NOT NULL DEFAULT 0,
  failure text,
  started_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  finished_at timestamptz(3),
  ignored_columns text[] DEFAULT ARRAY[]::text[],
  test_id integer,
  cancel_requested_at timestamptz(3),
  cancelled_at timestamptz(3),
  differing integer NOT NULL DEFAULT 0,
  has_arrived boolean NOT NULL DEFAULT false,
  header text[] DEFAULT ARRAY[]::text[],
  new_subjects jsonb NOT NULL DEFAULT '[]',
  size_bytes integer NOT NULL DEFAULT 0,
  taken_back integer,
  undo_change_id integer,
  undone_at timestamptz(3),
  updated integer NOT NULL DEFAULT 0,
  job jsonb,
  kept_pieces integer,
  read_bytes integer NOT NULL DEFAULT 0,
  taken_up smallint NOT NULL DEFAULT 0,
  passage_count integer NOT NULL DEFAULT 0,
  warnings jsonb NOT NULL DEFAULT '[]',
  CONSTRAINT imports_counts_not_negative CHECK (LEAST(rows_read, rows_done, created, duplicates, errors) >= 0),
  CONSTRAINT imports_finished_has_a_time CHECK ((status = 'running') = (finished_at IS NULL))
);
CREATE UNIQUE INDEX imports_undo_change_id_key ON imports (undo_change_id);
CREATE INDEX imports_user_id_id_idx ON imports (user_id, id);

-- The cap is exact, however many join at once: the join that would pass it fails as a whole.
CREATE TABLE invitations (
  id serial PRIMARY KEY,
  test_id integer NOT NULL,
  token text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  revoked_at timestamptz(3),
  created_by_id integer,
  expires_at timestamptz(3),
  max_uses integer,
  uses integer NOT NULL DEFAULT 0,
  strangers integer NOT NULL DEFAULT 0,
  CONSTRAINT invitations_cap CHECK (max_uses >= 1 AND max_uses <= 100000),
  CONSTRAINT invitations_uses_within_cap CHECK (uses >= 0 AND uses <= COALESCE(max_uses, 2147483647))
);
CREATE UNIQUE INDEX invitations_one_live_key ON invitations (test_id) WHERE (revoked_at IS NULL);
CREATE UNIQUE INDEX invitations_token_key ON invitations (token);

CREATE TABLE label_aliases (
  subject text NOT NULL,
  topic text NOT NULL DEFAULT '',
  "into" text NOT NULL,
  change_id integer NOT NULL,
  PRIMARY KEY (subject, topic, change_id)
);
CREATE INDEX label_aliases_change_id_idx ON label_aliases (change_id);

CREATE TABLE memory_tasks (
  attempt_id integer PRIMARY KEY
);

CREATE TABLE papers (
  id serial PRIMARY KEY,
  test_id integer,
  title text NOT NULL,
  description text,
  duration_minutes integer NOT NULL,
  correct_hundredths integer NOT NULL,
  incorrect_hundredths integer NOT NULL,
  revision_ids integer[],
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  passage_revision_ids integer[] DEFAULT ARRAY[]::integer[],
  sections jsonb NOT NULL DEFAULT '[]',
  CONSTRAINT papers_duration_1_to_300 CHECK (duration_minutes >= 1 AND duration_minutes <= 300),
  CONSTRAINT papers_have_questions CHECK (cardinality(revision_ids) >= 1 AND cardinality(revision_ids) <= 1000),
  CONSTRAINT papers_marks CHECK (
    correct_hundredths BETWEEN 1 AND 100000
    AND incorrect_hundredths BETWEEN 0 AND 100000
  ),
  CONSTRAINT papers_sections_to_12 CHECK (
    jsonb_typeof(sections) = 'array'
    AND jsonb_array_length(sections) <= 12
  ),
  CONSTRAINT papers_title_not_blank CHECK (btrim(title) <> '')
);
-- Which papers hold the words of a passage.
CREATE INDEX papers_passage_revision_ids_idx ON papers USING gin (passage_revision_ids)
  WHERE (passage_revision_ids <> '{}'::integer[]);
-- Which papers hold a wording, to say how many results hold an old one.
CREATE INDEX papers_revision_ids_idx ON papers USING gin (revision_ids);
CREATE INDEX papers_test_id_idx ON papers (test_id);

CREATE TABLE passage_revisions (
  id serial PRIMARY KEY,
  passage_id integer NOT NULL,
  number integer NOT NULL DEFAULT 1,
  title text,
  text text NOT NULL,
  html text,
  source text,
  lang text,
  author_id integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT passage_revisions_text_at_most_20000 CHECK (char_length(text) <= 20000),
  CONSTRAINT passage_revisions_text_not_blank CHECK (btrim(text) <> ''),
  CONSTRAINT passage_revisions_title_and_source CHECK (
    title <> ''
    AND char_length(title) <= 200
    AND source <> ''
    AND char_length(source) <= 300
  )
);
CREATE UNIQUE INDEX passage_revisions_passage_id_number_key ON passage_revisions (passage_id, number);
CREATE INDEX passage_revisions_words_trigrams ON passage_revisions USING gin (text gin_trgm_ops, title gin_trgm_ops);

-- As of questions: a passage and its current revision point at each other.
CREATE TABLE passages (
  id serial PRIMARY KEY,
  revision_id integer NOT NULL,
  fingerprint bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  archived_at timestamptz(3)
);
CREATE UNIQUE INDEX passages_live_fingerprint_key ON passages (fingerprint) WHERE (archived_at IS NULL);
CREATE INDEX passages_live_idx ON passages (id) WHERE (archived_at IS NULL);
CREATE UNIQUE INDEX passages_revision_id_key ON passages (revision_id);

CREATE TABLE practices (
  id serial PRIMARY KEY,
  user_id integer NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  revision_ids integer[],
  answers smallint[],
  answered_after integer[],
  seconds_spent integer[],
  current_question smallint NOT NULL DEFAULT 0,
  minutes smallint,
  filters jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  finished_at timestamptz(3),
  CONSTRAINT practices_kind CHECK (kind IN ('practice', 'mistakes', 'diagnostic')),
  CONSTRAINT practices_lists CHECK (
    cardinality(revision_ids) BETWEEN 1 AND 200
    AND cardinality(answers) = cardinality(revision_ids)
    AND cardinality(answered_after) = cardinality(revision_ids)
    AND cardinality(seconds_spent) = cardinality(revision_ids)
  ),
  CONSTRAINT practices_minutes CHECK (minutes >= 1 AND minutes <= 300)
);
CREATE INDEX practices_user_id_id_idx ON practices (user_id, id);

CREATE TABLE question_counts (
  question_id integer NOT NULL,
  kind smallint NOT NULL,
  value smallint NOT NULL,
  people integer NOT NULL,
  PRIMARY KEY (question_id, kind, value),
  CONSTRAINT question_counts_kind CHECK (kind >= 0 AND kind <= 2),
  CONSTRAINT question_counts_people CHECK (people > 0)
);

CREATE TABLE question_difficulty (
  question_id integer PRIMARY KEY,
  people integer NOT NULL,
  right_answers integer NOT NULL,
  third smallint NOT NULL,
  CONSTRAINT question_difficulty_people CHECK (people > 0 AND right_answers BETWEEN 0 AND people),
  CONSTRAINT question_difficulty_third CHECK (third >= 1 AND third <= 3)
);
CREATE INDEX question_difficulty_third_question_id_idx ON question_difficulty (third, question_id);

CREATE TABLE question_notes (
  user_id integer NOT NULL,
  question_id integer NOT NULL,
  reason text,
  note text,
  updated_at timestamptz(3) NOT NULL,
  guessed_at timestamptz(3),
  guessed_id integer,
  PRIMARY KEY (user_id, question_id),
  CONSTRAINT question_notes_guess CHECK (
    ((guessed_at IS NULL) = (guessed_id IS NULL))
    AND (guessed_at IS NULL
    OR (NOT (reason IS DISTINCT FROM 'guessed')))
  ),
  CONSTRAINT question_notes_note CHECK (length(note) >= 1 AND length(note) <= 2000),
  CONSTRAINT question_notes_reason CHECK (
    reason IN ('did_not_know', 'misread', 'careless', 'no_time', 'guessed')
  ),
  CONSTRAINT question_notes_something CHECK (reason IS NOT NULL OR note IS NOT NULL)
);

CREATE TABLE question_revisions (
  id serial PRIMARY KEY,
  question_id integer NOT NULL,
  number integer NOT NULL DEFAULT 1,
  question_text text NOT NULL,
  options text[],
  correct_option_index smallint NOT NULL,
  subject text NOT NULL,
  topic text,
  pyq boolean NOT NULL DEFAULT false,
  pyq_year smallint,
  pyq_exam text,
  explanation text,
  author_id integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  explanation_html text,
  lang text,
  options_html text[] DEFAULT ARRAY[]::text[],
  passage_id integer,
  question_html text,
  CONSTRAINT question_revisions_2_to_5_options CHECK (cardinality(options) >= 2 AND cardinality(options) <= 5),
  CONSTRAINT question_revisions_correct_option_exists CHECK (
    correct_option_index >= 0
    AND (correct_option_index <= (cardinality(options) - 1))
  ),
  CONSTRAINT question_revisions_options_all_rich_or_none CHECK (
    cardinality(options_html) = 0
    OR cardinality(options_html) = cardinality(options)
  ),
  CONSTRAINT question_revisions_options_not_blank CHECK (
    array_position(options, NULL::text) IS NULL
    AND array_position(options, '') IS NULL
  ),
  CONSTRAINT question_revisions_pyq_has_year_and_exam CHECK (
    CASE
    WHEN pyq THEN (pyq_year IS NOT NULL
    AND pyq_exam IS NOT NULL)
    ELSE (pyq_year IS NULL
    AND pyq_exam IS NULL)
    END
  ),
  CONSTRAINT question_revisions_pyq_year_possible CHECK (
    pyq_year >= 1980
    AND ((pyq_year)::numeric <= EXTRACT(year FROM (created_at AT TIME ZONE 'Asia/Kolkata')))
  ),
  CONSTRAINT question_revisions_subject_not_blank CHECK (btrim(subject) <> ''),
  CONSTRAINT question_revisions_text_not_blank CHECK (btrim(question_text) <> '')
);
CREATE UNIQUE INDEX question_revisions_question_id_number_key ON question_revisions (question_id, number);
-- The few wordings that may have pictures.
CREATE INDEX question_revisions_rich_idx ON question_revisions (id)
  WHERE (question_html IS NOT NULL OR explanation_html IS NOT NULL OR (options_html <> '{}'::text[]));
CREATE INDEX question_revisions_text_idx ON question_revisions USING gin (((question_id >> 13)), question_text gin_trgm_ops);

CREATE TABLE question_tallies (
  id serial PRIMARY KEY,
  change integer NOT NULL,
  pyq boolean NOT NULL,
  subject text NOT NULL,
  topic text,
  kept_back boolean NOT NULL DEFAULT false,
  in_passage boolean NOT NULL DEFAULT false
);

CREATE TABLE questions (
  id serial PRIMARY KEY,
  revision_id integer NOT NULL,
  subject text NOT NULL,
  topic text,
  pyq boolean NOT NULL DEFAULT false,
  pyq_year smallint,
  pyq_exam text,
  fingerprint bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  deleted_at timestamptz(3),
  kept_back boolean NOT NULL DEFAULT false,
  released_at timestamptz(3),
  released_by_id integer,
  test_count integer NOT NULL DEFAULT 0,
  passage_id integer,
  passage_position smallint,
  CONSTRAINT questions_placed_in_passage CHECK (
    ((passage_id IS NULL) = (passage_position IS NULL))
    AND passage_position >= 0
  )
);
CREATE UNIQUE INDEX questions_live_fingerprint_key ON questions (fingerprint) WHERE (deleted_at IS NULL);
CREATE INDEX questions_live_idx ON questions (id) WHERE (deleted_at IS NULL);
-- The pages of what random tests leave out: few among many.
CREATE INDEX questions_live_kept_back_idx ON questions (id)
  INCLUDE (subject, topic, pyq)
  WHERE (deleted_at IS NULL AND kept_back);
-- The pages of the questions that are no previous year questions.
CREATE INDEX questions_live_no_pyq_idx ON questions (id)
  INCLUDE (kept_back, passage_id, passage_position)
  WHERE (deleted_at IS NULL AND (NOT pyq));
CREATE INDEX questions_live_pyq_exam_idx ON questions (pyq_exam, pyq_year, id)
  INCLUDE (subject, topic, kept_back, passage_id, passage_position)
  WHERE (deleted_at IS NULL AND pyq);
CREATE INDEX questions_live_pyq_idx ON questions (id)
  INCLUDE (kept_back, passage_id, passage_position)
  WHERE (deleted_at IS NULL AND pyq);
CREATE INDEX questions_live_pyq_subject_idx ON questions (subject, id)
  INCLUDE (kept_back, passage_id, passage_position)
  WHERE (deleted_at IS NULL AND pyq);
CREATE INDEX questions_live_pyq_year_idx ON questions (pyq_year, id)
  INCLUDE (subject, topic, pyq_exam, kept_back, passage_id, passage_position)
  WHERE (deleted_at IS NULL AND pyq);
CREATE INDEX questions_live_subject_idx ON questions (subject, id)
  INCLUDE (kept_back, passage_id, passage_position)
  WHERE (deleted_at IS NULL);
CREATE INDEX questions_live_subject_topic_idx ON questions (subject, topic, id)
  INCLUDE (kept_back, passage_id, passage_position)
  WHERE (deleted_at IS NULL);
-- The bank by the number of tests, with all that it is narrowed by, so that no page looks at the
-- questions that stand before it.
CREATE INDEX questions_live_test_count_idx ON questions (test_count, id)
  INCLUDE (subject, topic, pyq, pyq_year, pyq_exam, kept_back)
  WHERE (deleted_at IS NULL);
CREATE INDEX questions_live_topic_idx ON questions (topic, id)
  INCLUDE (kept_back, passage_id, passage_position)
  WHERE (deleted_at IS NULL);
-- The questions of a passage in their order, with all that random tests ask of them.
CREATE INDEX questions_passage_idx ON questions (passage_id, passage_position, id)
  INCLUDE (deleted_at, subject, topic, pyq, pyq_exam, pyq_year, kept_back)
  WHERE (passage_id IS NOT NULL);
-- An account that is deleted finds the few questions it released.
CREATE INDEX questions_released_by_id_idx ON questions (released_by_id) WHERE (released_by_id IS NOT NULL);
CREATE UNIQUE INDEX questions_revision_id_key ON questions (revision_id);

CREATE TABLE random_tests (
  id serial PRIMARY KEY,
  user_id integer NOT NULL,
  paper_id integer NOT NULL,
  subjects text[],
  topics text[],
  pyq_only boolean,
  pyq_exams text[],
  pyq_years integer[],
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  passages text,
  chosen_from text,
  CONSTRAINT random_tests_passages_known CHECK (passages IN ('only', 'none'))
);
CREATE UNIQUE INDEX random_tests_paper_id_key ON random_tests (paper_id);
CREATE INDEX random_tests_user_id_id_idx ON random_tests (user_id, id);

CREATE TABLE review_answers (
  id serial PRIMARY KEY,
  user_id integer NOT NULL,
  key uuid NOT NULL,
  question_id integer NOT NULL,
  revision_id integer NOT NULL,
  choice smallint NOT NULL,
  seconds smallint NOT NULL,
  proposed smallint NOT NULL,
  rating smallint NOT NULL,
  answered_at timestamptz(3) NOT NULL,
  undone_at timestamptz(3),
  before jsonb,
  CONSTRAINT review_answers_choice CHECK (choice >= -1 AND choice <= 4),
  CONSTRAINT review_answers_rating CHECK (rating BETWEEN 1 AND 4 AND proposed BETWEEN 1 AND 4),
  CONSTRAINT review_answers_seconds CHECK (seconds >= 0 AND seconds <= 3600)
);
CREATE INDEX review_answers_user_id_answered_at_idx ON review_answers (user_id, answered_at);
CREATE UNIQUE INDEX review_answers_user_id_key_key ON review_answers (user_id, key);
CREATE INDEX review_answers_user_id_question_id_id_idx ON review_answers (user_id, question_id, id);

CREATE TABLE review_cards (
  user_id integer NOT NULL,
  question_id integer NOT NULL,
  due timestamptz(3) NOT NULL,
  stability double precision NOT NULL,
  difficulty double precision NOT NULL,
  elapsed_days integer NOT NULL,
  scheduled_days integer NOT NULL,
  learning_steps smallint NOT NULL,
  reps integer NOT NULL,
  lapses integer NOT NULL,
  state smallint NOT NULL,
  last_review timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, question_id),
  CONSTRAINT review_cards_reps CHECK (reps > 0 AND lapses BETWEEN 0 AND reps),
  CONSTRAINT review_cards_state CHECK (state >= 1 AND state <= 3)
);
CREATE INDEX review_cards_user_id_due_idx ON review_cards (user_id, due);

CREATE TABLE review_settings (
  user_id integer PRIMARY KEY,
  new_a_day smallint NOT NULL,
  CONSTRAINT review_settings_new_a_day CHECK (new_a_day >= 0 AND new_a_day <= 100)
);

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id integer NOT NULL,
  refresh_hash bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3),
  device text,
  end_reason session_end,
  ended_from text,
  last_used_at timestamptz(3),
  CONSTRAINT sessions_90_days_at_most CHECK (expires_at <= (created_at + '90 days'))
);
CREATE INDEX sessions_expires_at_idx ON sessions (expires_at);
CREATE UNIQUE INDEX sessions_refresh_hash_key ON sessions (refresh_hash);
CREATE INDEX sessions_user_id_idx ON sessions (user_id);

CREATE TABLE sign_in_codes (
  code_hash bytea PRIMARY KEY,
  challenge bytea NOT NULL,
  user_id integer NOT NULL,
  device text,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX sign_in_codes_expires_at_idx ON sign_in_codes (expires_at);
CREATE INDEX sign_in_codes_user_id_idx ON sign_in_codes (user_id);

CREATE TABLE student_answers (
  user_id integer NOT NULL,
  question_id integer NOT NULL,
  source smallint NOT NULL,
  source_id integer NOT NULL,
  answered_at timestamptz(3) NOT NULL,
  "position" smallint NOT NULL,
  revision_id integer NOT NULL,
  choice smallint NOT NULL,
  outcome smallint NOT NULL,
  seconds integer NOT NULL,
  marked boolean NOT NULL,
  changes smallint NOT NULL,
  PRIMARY KEY (user_id, question_id, source, source_id),
  CONSTRAINT student_answers_outcome CHECK (outcome BETWEEN 0 AND 3 AND ((choice >= 0) = (outcome >= 2))),
  CONSTRAINT student_answers_source CHECK (source >= 0 AND source <= 2)
);
CREATE INDEX student_answers_user_id_source_source_id_idx ON student_answers (user_id, source, source_id);

CREATE TABLE student_questions (
  user_id integer NOT NULL,
  question_id integer NOT NULL,
  subject text NOT NULL,
  topic text,
  passage_id integer,
  first_seen_at timestamptz(3),
  last_seen_at timestamptz(3),
  times_right smallint NOT NULL DEFAULT 0,
  times_wrong smallint NOT NULL DEFAULT 0,
  times_skipped smallint NOT NULL DEFAULT 0,
  last_outcome smallint NOT NULL,
  is_marked boolean NOT NULL DEFAULT false,
  missed_at timestamptz(3),
  missed_source smallint,
  missed_id integer,
  missed_kinds smallint NOT NULL DEFAULT 0,
  right_days smallint NOT NULL DEFAULT 0,
  last_right_at timestamptz(3),
  closed_at timestamptz(3),
  PRIMARY KEY (user_id, question_id)
);
CREATE INDEX student_questions_user_id_missed_at_idx ON student_questions (user_id, missed_at);

CREATE TABLE sweep_marks (
  name text PRIMARY KEY,
  last_id integer NOT NULL DEFAULT 0,
  done_at timestamptz(3) NOT NULL
);

CREATE TABLE test_access (
  test_id integer NOT NULL,
  user_id integer NOT NULL,
  granted_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  revoked_at timestamptz(3),
  PRIMARY KEY (user_id, test_id)
);
CREATE INDEX test_access_test_id_granted_at_user_id_idx ON test_access (test_id, granted_at, user_id);

CREATE TABLE test_questions (
  test_id integer NOT NULL,
  "position" integer NOT NULL,
  question_id integer NOT NULL,
  PRIMARY KEY (test_id, "position"),
  CONSTRAINT test_questions_position_from_0 CHECK ("position" >= 0)
);
CREATE INDEX test_questions_question_id_idx ON test_questions (question_id);
CREATE UNIQUE INDEX test_questions_test_id_question_id_key ON test_questions (test_id, question_id);

CREATE TABLE tests (
  id serial PRIMARY KEY,
  title text NOT NULL,
  description text,
  duration_minutes integer NOT NULL,
  correct_hundredths integer NOT NULL,
  incorrect_hundredths integer NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  is_public boolean NOT NULL DEFAULT true,
  subjects text[],
  total_questions integer NOT NULL,
  paper_id integer,
  created_by_id integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  archived_at timestamptz(3),
  version integer NOT NULL DEFAULT 1,
  sections jsonb NOT NULL DEFAULT '[]',
  CONSTRAINT tests_duration_1_to_300 CHECK (duration_minutes >= 1 AND duration_minutes <= 300),
  CONSTRAINT tests_have_questions CHECK (total_questions >= 1 AND total_questions <= 1000),
  CONSTRAINT tests_marks CHECK (
    correct_hundredths BETWEEN 1 AND 100000
    AND incorrect_hundredths BETWEEN 0 AND 100000
  ),
  CONSTRAINT tests_sections_to_12 CHECK (
    jsonb_typeof(sections) = 'array'
    AND jsonb_array_length(sections) <= 12
  ),
  CONSTRAINT tests_title_not_blank CHECK (btrim(title) <> '')
);
CREATE INDEX tests_listed_idx ON tests (created_at DESC, id DESC) WHERE (archived_at IS NULL);
CREATE INDEX tests_paper_id_idx ON tests (paper_id);
CREATE INDEX tests_public_idx ON tests (created_at DESC, id DESC)
  WHERE (archived_at IS NULL AND is_active AND is_public);
CREATE INDEX tests_subjects_idx ON tests USING gin (subjects) WHERE (archived_at IS NULL);

CREATE TABLE user_statistics (
  user_id integer PRIMARY KEY,
  tests_taken integer NOT NULL DEFAULT 0,
  percent_sum numeric(30,10) NOT NULL DEFAULT 0,
  best_percent numeric(30,10) NOT NULL DEFAULT 0,
  time_spent_minutes integer NOT NULL DEFAULT 0,
  high_scores integer NOT NULL DEFAULT 0,
  CONSTRAINT user_statistics_not_negative CHECK (
    tests_taken >= 0
    AND time_spent_minutes >= 0
    AND high_scores BETWEEN 0 AND tests_taken
  )
) WITH (fillfactor='80');

-- Filled when they are next read: tests_counted says how many of tests_taken they hold.
CREATE TABLE user_subject_statistics (
  user_id integer NOT NULL,
  subject text NOT NULL,
  tests_taken integer NOT NULL DEFAULT 0,
  percent_sum numeric(30,10) NOT NULL DEFAULT 0,
  best_percent numeric(30,10) NOT NULL DEFAULT 0,
  last_attempt_id integer,
  max_hundredths bigint NOT NULL DEFAULT 0,
  questions integer NOT NULL DEFAULT 0,
  score_hundredths bigint NOT NULL DEFAULT 0,
  tests_counted integer NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, subject),
  CONSTRAINT user_subject_statistics_not_negative CHECK (tests_taken >= 0)
) WITH (fillfactor='80');

-- What is left of a deleted account says nothing of anybody, and nobody can sign in to it.
CREATE TABLE users (
  id serial PRIMARY KEY,
  email text NOT NULL,
  google_id text,
  full_name text NOT NULL,
  profile_picture text,
  role role NOT NULL DEFAULT 'student',
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  deletion_at timestamptz(3),
  deletion_taken_back_at timestamptz(3),
  is_erased boolean NOT NULL DEFAULT false,
  unclaimed_email text,
  last_sign_in_at timestamptz(3),
  CONSTRAINT users_email_lower_case CHECK (email = lower(email)),
  CONSTRAINT users_erased_are_nobody CHECK (
    (NOT is_erased)
    OR (num_nonnulls(google_id, profile_picture, deletion_at, deletion_taken_back_at) = 0
    AND (NOT is_active)
    AND role = 'student'
    AND (email !~~ '%@%'))
  ),
  CONSTRAINT users_full_name_not_blank CHECK (btrim(full_name) <> '')
);
CREATE INDEX users_admins_idx ON users (id) WHERE (role = 'admin');
CREATE INDEX users_deletion_idx ON users (deletion_at) WHERE (deletion_at IS NOT NULL);
CREATE UNIQUE INDEX users_email_key ON users (email);
CREATE UNIQUE INDEX users_google_id_key ON users (google_id);
-- Users are searched anywhere in name and e-mail; administrators are few among many.
CREATE INDEX users_text_trigrams ON users USING gin (email gin_trgm_ops, full_name gin_trgm_ops);

ALTER TABLE attempt_subjects ADD CONSTRAINT attempt_subjects_attempt_id_fkey
  FOREIGN KEY (attempt_id) REFERENCES attempts(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE attempts ADD CONSTRAINT attempts_paper_id_fkey
  FOREIGN KEY (paper_id) REFERENCES papers(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE attempts ADD CONSTRAINT attempts_random_test_id_fkey
  FOREIGN KEY (random_test_id) REFERENCES random_tests(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE attempts ADD CONSTRAINT attempts_test_id_fkey
  FOREIGN KEY (test_id) REFERENCES tests(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE attempts ADD CONSTRAINT attempts_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE bank_change_questions ADD CONSTRAINT bank_change_questions_change_id_fkey
  FOREIGN KEY (change_id) REFERENCES bank_changes(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE bank_change_tests ADD CONSTRAINT bank_change_tests_change_id_fkey
  FOREIGN KEY (change_id) REFERENCES bank_changes(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE bank_changes ADD CONSTRAINT bank_changes_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE blind_reviews ADD CONSTRAINT blind_reviews_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE data_copies ADD CONSTRAINT data_copies_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE data_copy_parts ADD CONSTRAINT data_copy_parts_run_fkey
  FOREIGN KEY (run) REFERENCES data_copies(run) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE idempotency_keys ADD CONSTRAINT idempotency_keys_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE images ADD CONSTRAINT images_uploaded_by_id_fkey
  FOREIGN KEY (uploaded_by_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE import_pieces ADD CONSTRAINT import_pieces_import_id_fkey
  FOREIGN KEY (import_id) REFERENCES imports(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE import_rows ADD CONSTRAINT import_rows_import_id_fkey
  FOREIGN KEY (import_id) REFERENCES imports(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE imports ADD CONSTRAINT imports_test_id_fkey
  FOREIGN KEY (test_id) REFERENCES tests(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE imports ADD CONSTRAINT imports_undo_change_id_fkey
  FOREIGN KEY (undo_change_id) REFERENCES bank_changes(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE imports ADD CONSTRAINT imports_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE invitations ADD CONSTRAINT invitations_created_by_id_fkey
  FOREIGN KEY (created_by_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE invitations ADD CONSTRAINT invitations_test_id_fkey
  FOREIGN KEY (test_id) REFERENCES tests(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE papers ADD CONSTRAINT papers_test_id_fkey
  FOREIGN KEY (test_id) REFERENCES tests(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE passage_revisions ADD CONSTRAINT passage_revisions_author_id_fkey
  FOREIGN KEY (author_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE passage_revisions ADD CONSTRAINT passage_revisions_passage_id_fkey
  FOREIGN KEY (passage_id) REFERENCES passages(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE passages ADD CONSTRAINT passages_revision_id_fkey
  FOREIGN KEY (revision_id) REFERENCES passage_revisions(id) ON UPDATE CASCADE ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE practices ADD CONSTRAINT practices_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE question_notes ADD CONSTRAINT question_notes_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE question_revisions ADD CONSTRAINT question_revisions_author_id_fkey
  FOREIGN KEY (author_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE question_revisions ADD CONSTRAINT question_revisions_passage_id_fkey
  FOREIGN KEY (passage_id) REFERENCES passages(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE question_revisions ADD CONSTRAINT question_revisions_question_id_fkey
  FOREIGN KEY (question_id) REFERENCES questions(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE questions ADD CONSTRAINT questions_passage_id_fkey
  FOREIGN KEY (passage_id) REFERENCES passages(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE questions ADD CONSTRAINT questions_released_by_id_fkey
  FOREIGN KEY (released_by_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE questions ADD CONSTRAINT questions_revision_id_fkey
  FOREIGN KEY (revision_id) REFERENCES question_revisions(id) ON UPDATE CASCADE ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE random_tests ADD CONSTRAINT random_tests_paper_id_fkey
  FOREIGN KEY (paper_id) REFERENCES papers(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE random_tests ADD CONSTRAINT random_tests_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE review_answers ADD CONSTRAINT review_answers_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE review_cards ADD CONSTRAINT review_cards_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE review_settings ADD CONSTRAINT review_settings_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE sessions ADD CONSTRAINT sessions_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE sign_in_codes ADD CONSTRAINT sign_in_codes_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE student_answers ADD CONSTRAINT student_answers_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE student_questions ADD CONSTRAINT student_questions_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE test_access ADD CONSTRAINT test_access_test_id_fkey
  FOREIGN KEY (test_id) REFERENCES tests(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE test_access ADD CONSTRAINT test_access_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE test_questions ADD CONSTRAINT test_questions_question_id_fkey
  FOREIGN KEY (question_id) REFERENCES questions(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE test_questions ADD CONSTRAINT test_questions_test_id_fkey
  FOREIGN KEY (test_id) REFERENCES tests(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE tests ADD CONSTRAINT tests_created_by_id_fkey
  FOREIGN KEY (created_by_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE tests ADD CONSTRAINT tests_paper_id_fkey
  FOREIGN KEY (paper_id) REFERENCES papers(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE user_statistics ADD CONSTRAINT user_statistics_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE user_subject_statistics ADD CONSTRAINT user_subject_statistics_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- Adds up the changes that triggers noted, so that counting the bank reads a few rows. Rows that another
-- transaction holds are left for the next time.
CREATE FUNCTION fold_question_tallies() RETURNS void LANGUAGE sql AS $$
  WITH old AS (
    SELECT t.id FROM question_tallies t ORDER BY t.id FOR UPDATE SKIP LOCKED
  ), folded AS (
    DELETE FROM question_tallies t USING old WHERE t.id = old.id RETURNING t.*
  )
  INSERT INTO question_tallies ("subject", "topic", "pyq", "kept_back", "in_passage", "change")
  SELECT f.subject, f.topic, f.pyq, f.kept_back, f.in_passage, sum(f.change) FROM folded f
  GROUP BY f.subject, f.topic, f.pyq, f.kept_back, f.in_passage HAVING sum(f.change) <> 0
$$;

-- A paper freezes the words of the passages that its questions ask about, whoever prints it.
CREATE FUNCTION freeze_passages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.passage_revision_ids := ARRAY(
    SELECT p.revision_id FROM (
      SELECT r.passage_id, min(asked.position) AS first
      FROM unnest(NEW.revision_ids) WITH ORDINALITY AS asked (revision_id, position)
      JOIN question_revisions r ON r.id = asked.revision_id
      WHERE r.passage_id IS NOT NULL GROUP BY r.passage_id
    ) AS used JOIN passages p ON p.id = used.passage_id
    ORDER BY used.first);
  RETURN NEW;
END $$;
CREATE TRIGGER papers_freeze_passages BEFORE INSERT ON papers FOR EACH ROW EXECUTE FUNCTION freeze_passages();

-- Nobody opens or closes a test while questions come or go.
CREATE FUNCTION keep_back_added_questions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM tests t WHERE t.id IN (SELECT n.test_id FROM new_rows n) ORDER BY t.id FOR SHARE;
  PERFORM refresh_kept_back(ARRAY(SELECT n.question_id FROM new_rows n));
  RETURN NULL;
END $$;
CREATE TRIGGER test_questions_keep_back_insert AFTER INSERT ON test_questions
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION keep_back_added_questions();

CREATE FUNCTION keep_back_moved_questions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM tests t WHERE t.id IN (SELECT n.test_id FROM new_rows n) ORDER BY t.id FOR SHARE;
  PERFORM refresh_kept_back(ARRAY(
    SELECT n.question_id FROM new_rows n UNION SELECT o.question_id FROM old_rows o));
  RETURN NULL;
END $$;
CREATE TRIGGER test_questions_keep_back_update AFTER UPDATE ON test_questions
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION keep_back_moved_questions();

CREATE FUNCTION keep_back_questions_of_test() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_kept_back(ARRAY(SELECT tq.question_id FROM test_questions tq WHERE tq.test_id = NEW.id));
  RETURN NULL;
END $$;
-- By row, since a test is changed far more often than it is opened or closed: each print of a paper
-- is a change.
CREATE TRIGGER tests_keep_back AFTER UPDATE OF is_active, is_public, archived_at ON tests
  FOR EACH ROW
  WHEN (((old.archived_at IS NULL) IS DISTINCT FROM (new.archived_at IS NULL))
    OR ((old.is_active AND old.is_public) IS DISTINCT FROM (new.is_active AND new.is_public)))
  EXECUTE FUNCTION keep_back_questions_of_test();

CREATE FUNCTION keep_back_released_question() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_kept_back(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE TRIGGER questions_keep_back_release AFTER UPDATE OF released_at ON questions
  FOR EACH ROW
  WHEN ((old.released_at IS NULL) <> (new.released_at IS NULL))
  EXECUTE FUNCTION keep_back_released_question();

CREATE FUNCTION keep_back_removed_questions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_kept_back(ARRAY(SELECT o.question_id FROM old_rows o));
  RETURN NULL;
END $$;
CREATE TRIGGER test_questions_keep_back_delete AFTER DELETE ON test_questions
  REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION keep_back_removed_questions();

-- A paper stays as it was printed, with two exceptions, both for random tests alone: the title and
-- description that a student wrote may be forgotten, and a paper nobody can come to any more may go.
CREATE FUNCTION keep_paper() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.test_id IS NULL
    AND NOT EXISTS (SELECT FROM random_tests WHERE paper_id = OLD.id)
    AND NOT EXISTS (SELECT FROM attempts WHERE paper_id = OLD.id)
    AND NOT EXISTS (SELECT FROM tests WHERE paper_id = OLD.id) THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.test_id IS NULL AND NEW.title = 'Random Test' AND NEW.description IS NULL
    AND to_jsonb(NEW) - '{title,description}'::text[] = to_jsonb(OLD) - '{title,description}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'rows of % are immutable', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER papers_kept BEFORE DELETE OR UPDATE ON papers FOR EACH ROW EXECUTE FUNCTION keep_paper();

-- Whatever deletes an account. After a restore numbers are given anew: the later deletion counts.
CREATE FUNCTION note_deleted_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deleted_accounts (user_id, deleted_at) VALUES (OLD.id, clock_timestamp())
  ON CONFLICT (user_id) DO UPDATE SET deleted_at = excluded.deleted_at;
  RETURN NULL;
END $$;
CREATE TRIGGER users_note_deleted AFTER DELETE ON users
  FOR EACH ROW
  WHEN (NOT old.is_erased)
  EXECUTE FUNCTION note_deleted_account();

CREATE FUNCTION note_sign_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET last_sign_in_at = NEW.created_at WHERE id = NEW.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_note_sign_in AFTER INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION note_sign_in();

-- A question that comes to a passage stands last in it, whoever brings it there. Rows of one statement
-- come one after the other: each sees those before it.
CREATE FUNCTION place_in_passage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.passage_position := CASE WHEN NEW.passage_id IS NOT NULL THEN
    (SELECT coalesce(max(q.passage_position) + 1, 0) FROM questions q
     WHERE q.passage_id = NEW.passage_id AND q.id <> NEW.id) END;
  RETURN NEW;
END $$;
CREATE TRIGGER questions_placed_insert BEFORE INSERT ON questions
  FOR EACH ROW
  WHEN (new.passage_id IS NOT NULL AND new.passage_position IS NULL)
  EXECUTE FUNCTION place_in_passage();
CREATE TRIGGER questions_placed_update BEFORE UPDATE OF passage_id ON questions
  FOR EACH ROW
  WHEN (old.passage_id IS DISTINCT FROM new.passage_id)
  EXECUTE FUNCTION place_in_passage();

-- Says anew which of these questions are kept back, and in how many tests they stand: kept back are those
-- in tests, archived ones not counted, of which none is public and active, unless an administrator
-- released them. They are locked first, in order, and looked at by a statement of its own: of two
-- transactions that change tests of one question, the second sees what the first has done.
CREATE FUNCTION refresh_kept_back(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM questions q WHERE q.id = ANY (ids) ORDER BY q.id FOR NO KEY UPDATE;
  UPDATE questions q
  SET kept_back = standing.is_closed AND q.released_at IS NULL, test_count = standing.tests
  FROM (
    SELECT asked.id, count(t.id)::int AS tests,
      coalesce(bool_and(NOT (t.is_active AND t.is_public)), false) AS is_closed
    FROM (SELECT DISTINCT unnest(ids) AS id) AS asked
    LEFT JOIN (test_questions tq JOIN tests t ON t.id = tq.test_id AND t.archived_at IS NULL)
      ON tq.question_id = asked.id
    GROUP BY asked.id
  ) AS standing
  WHERE q.id = standing.id
    AND (q.kept_back, q.test_count) <> (standing.is_closed AND q.released_at IS NULL, standing.tests);
END $$;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are immutable', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
-- An author whose account is deleted may be forgotten; nothing else of a revision changes.
CREATE TRIGGER passage_revisions_immutable BEFORE UPDATE ON passage_revisions
  FOR EACH ROW
  WHEN ((to_jsonb(old.*) - 'author_id') IS DISTINCT FROM (to_jsonb(new.*) - 'author_id'))
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER passage_revisions_kept BEFORE DELETE ON passage_revisions
  FOR EACH ROW
  EXECUTE FUNCTION refuse_change();
-- What a paper has printed never changes, whatever columns a wording has; only the author may be
-- forgotten. The row is compared as JSON, where a column can be left out.
CREATE TRIGGER question_revisions_immutable BEFORE UPDATE ON question_revisions
  FOR EACH ROW
  WHEN ((to_jsonb(old.*) - 'author_id') IS DISTINCT FROM (to_jsonb(new.*) - 'author_id'))
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER question_revisions_kept BEFORE DELETE ON question_revisions
  FOR EACH ROW
  EXECUTE FUNCTION refuse_change();

CREATE FUNCTION remember_submit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO memory_tasks (attempt_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER attempts_remember_insert AFTER INSERT ON attempts
  FOR EACH ROW
  WHEN (new.status = 'submitted' AND new.score_seen_at IS NOT NULL)
  EXECUTE FUNCTION remember_submit();
CREATE TRIGGER attempts_remember_submit AFTER UPDATE OF status, score_seen_at ON attempts
  FOR EACH ROW
  WHEN (new.status = 'submitted' AND new.score_seen_at IS NOT NULL AND (old.status <> 'submitted' OR old.score_seen_at IS NULL))
  EXECUTE FUNCTION remember_submit();

-- A deleted question that comes back brings its passage back, unless another one has its text by now.
CREATE FUNCTION revive_passage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE passages p SET archived_at = NULL WHERE p.id = NEW.passage_id AND p.archived_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM passages o WHERE o.fingerprint = p.fingerprint AND o.archived_at IS NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER questions_revive_passage AFTER UPDATE OF deleted_at ON questions
  FOR EACH ROW
  WHEN (old.deleted_at IS NOT NULL AND new.deleted_at IS NULL AND new.passage_id IS NOT NULL)
  EXECUTE FUNCTION revive_passage();

-- Whoever signs in takes back the deletion that they asked for.
CREATE FUNCTION take_back_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET deletion_at = NULL, deletion_taken_back_at = NEW.created_at
  WHERE id = NEW.user_id AND deletion_at IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_take_back_deletion AFTER INSERT ON sessions
  FOR EACH ROW
  EXECUTE FUNCTION take_back_deletion();

CREATE FUNCTION tally_inserted_questions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  due boolean;
BEGIN
  WITH added AS (
    INSERT INTO question_tallies ("subject", "topic", "pyq", "kept_back", "in_passage", "change")
    SELECT n.subject, n.topic, n.pyq, n.kept_back, n.passage_id IS NOT NULL, count(*) FROM new_rows n WHERE n.deleted_at IS NULL
    GROUP BY n.subject, n.topic, n.pyq, n.kept_back, n.passage_id IS NOT NULL
    RETURNING id
  )
  SELECT CASE WHEN count(*) > 64 THEN bool_or(id % 4096 = 0) ELSE bool_or(id % 64 = 0) END INTO due FROM added;
  IF due THEN
    PERFORM fold_question_tallies();
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER questions_tally_insert AFTER INSERT ON questions
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION tally_inserted_questions();

-- Nobody else has unfinished changes of the bank while it is truncated.
CREATE FUNCTION tally_no_questions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM question_tallies;
  RETURN NULL;
END $$;
CREATE TRIGGER questions_tally_truncate AFTER TRUNCATE ON questions
  FOR EACH STATEMENT
  EXECUTE FUNCTION tally_no_questions();

CREATE FUNCTION tally_removed_questions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO question_tallies ("subject", "topic", "pyq", "kept_back", "in_passage", "change")
  SELECT o.subject, o.topic, o.pyq, o.kept_back, o.passage_id IS NOT NULL, -count(*) FROM old_rows o WHERE o.deleted_at IS NULL
  GROUP BY o.subject, o.topic, o.pyq, o.kept_back, o.passage_id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER questions_tally_delete AFTER DELETE ON questions
  REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION tally_removed_questions();

CREATE FUNCTION tally_updated_questions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  due boolean;
BEGIN
  WITH changes AS (
    SELECT n.subject, n.topic, n.pyq, n.kept_back, n.passage_id IS NOT NULL AS in_passage, 1 AS change FROM new_rows n WHERE n.deleted_at IS NULL
    UNION ALL
    SELECT o.subject, o.topic, o.pyq, o.kept_back, o.passage_id IS NOT NULL, -1 FROM old_rows o WHERE o.deleted_at IS NULL
  ), added AS (
    INSERT INTO question_tallies ("subject", "topic", "pyq", "kept_back", "in_passage", "change")
    SELECT c.subject, c.topic, c.pyq, c.kept_back, c.in_passage, sum(c.change) FROM changes c
    GROUP BY c.subject, c.topic, c.pyq, c.kept_back, c.in_passage HAVING sum(c.change) <> 0
    RETURNING id
  )
  SELECT CASE WHEN count(*) > 64 THEN bool_or(id % 4096 = 0) ELSE bool_or(id % 64 = 0) END INTO due FROM added;
  IF due THEN
    PERFORM fold_question_tallies();
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER questions_tally_update AFTER UPDATE ON questions
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION tally_updated_questions();

-- Every process keeps the list of tests for some seconds: whatever changes one tells them all.
-- A transaction tells once, when it is committed.
CREATE FUNCTION tell_of_tests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('lexam_tests', '');
  RETURN NULL;
END $$;
CREATE TRIGGER tests_tell AFTER INSERT OR DELETE OR UPDATE ON tests
  FOR EACH STATEMENT
  EXECUTE FUNCTION tell_of_tests();
