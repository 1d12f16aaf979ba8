import type { AuditedKind } from "#rules/audit.ts";
import { type Queryable, statement } from "../database/statement.ts";

/** A thing as the log compares it, before and after a change. */
export interface Snapshot {
  /** Its title or first words; null for a person, whose name can change or be deleted. */
  label: string | null;
  fields: Record<string, unknown>;
}

/** @param sql selects `label` and `fields`, one row at most, for `:id` */
const snapshotBy = (sql: string) =>
  statement({ text: sql, takes: { id: "int" }, gives: { label: "text?", fields: "jsonb" } });

// Raw SQL: tables of several modules, each as one JSON object. No names or addresses of people, nor of files,
// which may have one: an entry stays when an account is deleted.
const SNAPSHOTS: Record<AuditedKind, ReturnType<typeof snapshotBy>> = {
  question: snapshotBy(`SELECT left(r.question_text, 120) AS label, jsonb_build_object(
      'text', coalesce(r.question_html, r.question_text),
      'options', CASE WHEN r.options_html = '{}' THEN to_jsonb(r.options) ELSE to_jsonb(r.options_html) END,
      'correct_option', chr(65 + r.correct_option_index), 'explanation', coalesce(r.explanation_html, r.explanation),
      'subject', q.subject, 'topic', q.topic, 'pyq', q.pyq, 'pyq_year', q.pyq_year, 'pyq_exam', q.pyq_exam,
      'lang', r.lang, 'passage_id', q.passage_id, 'revision', r.number, 'deleted_at', q.deleted_at,
      'released_at', q.released_at, 'withdrawn_at', q.withdrawn_at, 'reserved', q.kept_back) AS fields
    FROM questions q JOIN question_revisions r ON r.id = q.revision_id WHERE q.id = :id`),
  passage:
    snapshotBy(`SELECT coalesce(r.title, left(r.text, 120)) AS label, jsonb_build_object('title', r.title,
      'text', coalesce(r.html, r.text), 'source', r.source, 'lang', r.lang, 'revision', r.number,
      'deleted_at', p.archived_at,
      'questions', (SELECT jsonb_agg(id ORDER BY passage_position) FROM questions
        WHERE passage_id = p.id AND deleted_at IS NULL)) AS fields
    FROM passages p JOIN passage_revisions r ON r.id = p.revision_id WHERE p.id = :id`),
  test: snapshotBy(`SELECT t.title AS label, jsonb_build_object('title', t.title, 'description', t.description,
      'duration_minutes', t.duration_minutes, 'correct_marks', t.correct_hundredths / 100.0,
      'incorrect_marks', t.incorrect_hundredths / 100.0, 'active', t.is_active, 'public', t.is_public,
      'sections', t.sections, 'opens_at', t.opens_at, 'closes_at', t.closes_at, 'results_at', t.results_at,
      'late_start_cut', t.is_late_start_cut, 'attempt_limit', t.attempt_limit,
      'clock_runs_on', t.clock_runs_on, 'ranked', t.is_ranked, 'late_answers', t.late_answers,
      'opens_again', t.opens_again,
      'extra_time', (SELECT jsonb_agg(concat(coalesce(b.name, 'Account ' || e.user_id), ': ',
          coalesce(e.minutes || ' min', e.percent || '%'), ', ', e.reason) ORDER BY e.id)
        FROM extra_times e LEFT JOIN batches b ON b.id = e.batch_id WHERE e.test_id = t.id),
      'deleted_at', t.archived_at, 'version', t.version,
      'questions', (SELECT jsonb_agg(question_id ORDER BY position) FROM test_questions WHERE test_id = t.id),
      'batches', (SELECT jsonb_agg(b.name ORDER BY b.name) FROM test_batches o JOIN batches b ON b.id = o.batch_id
        WHERE o.test_id = t.id),
      'invitation', (SELECT jsonb_build_object('number', i.id, 'max_uses', i.max_uses, 'expires_at', i.expires_at)
        FROM invitations i WHERE i.test_id = t.id AND i.revoked_at IS NULL ORDER BY i.id DESC LIMIT 1)) AS fields
    FROM tests t WHERE t.id = :id`),
  user: snapshotBy(`SELECT NULL AS label, jsonb_build_object('role', u.role, 'active', u.is_active,
      'deleted_on', u.deletion_at,
      'sessions', (SELECT count(*) FROM sessions WHERE user_id = u.id AND revoked_at IS NULL)) AS fields
    FROM users u WHERE u.id = :id`),
  import: snapshotBy(`SELECT NULL AS label, jsonb_build_object('status', status, 'created', created,
      'updated', updated, 'duplicates', duplicates, 'errors', errors, 'test_id', test_id,
      'cancel_requested_at', cancel_requested_at, 'undo_change_id', undo_change_id) AS fields
    FROM imports WHERE id = :id`),
  roster: snapshotBy(`SELECT NULL AS label, jsonb_build_object('undone_at', r.undone_at,
      'rows', (SELECT count(*) FROM roster_rows WHERE roster_id = r.id),
      'taken', (SELECT count(*) FROM roster_rows WHERE roster_id = r.id AND outcome = 'taken'),
      'batches', (SELECT jsonb_agg(b.name || ': ' || added.count ORDER BY b.id) FROM (
          SELECT batch_id, count(*) FROM (SELECT batch_id FROM batch_members WHERE roster_id = r.id
            UNION ALL SELECT batch_id FROM batch_waiting WHERE roster_id = r.id) people GROUP BY batch_id) added
        JOIN batches b ON b.id = added.batch_id)) AS fields
    FROM rosters r WHERE r.id = :id`),
  batch:
    snapshotBy(`SELECT b.name AS label, jsonb_build_object('name', b.name, 'letters', b.letters, 'tint', b.tint,
      'archived_at', b.archived_at, 'students', (SELECT count(*) FROM batch_members WHERE batch_id = b.id),
      'waiting', (SELECT count(*) FROM batch_waiting WHERE batch_id = b.id)) AS fields
    FROM batches b WHERE b.id = :id`),
  regrade:
    snapshotBy(`SELECT (SELECT string_agg('Question ' || c.question_id || ', ' || replace(c.kind, '_', ' '), '; '
        ORDER BY c.question_id) FROM regrade_corrections c WHERE c.regrade_id = g.id) AS label, jsonb_build_object('state', g.state, 'corrections', (SELECT jsonb_agg(jsonb_build_object(
        'question', c.question_id, 'kind', c.kind, 'options', c.options, 'reason', c.reason) ORDER BY c.question_id)
        FROM regrade_corrections c WHERE c.regrade_id = g.id), 'results', (SELECT count(*) FROM regrade_attempts a
        WHERE a.regrade_id = g.id), 'keys', (SELECT jsonb_agg('Question ' || c.question_id || ': ' || CASE
          WHEN g.state NOT IN ('applying', 'applied') THEN 'key ' || chr(65 + c.key_before)
          WHEN c.kind = 'other_key' THEN 'key ' || chr(65 + c.options[1])
          WHEN c.kind = 'also_accepted' THEN 'key ' || chr(65 + c.key_before) || ', '
            || (SELECT string_agg(chr(65 + o), ' and ') FROM unnest(c.options) o) || ' also accepted'
          ELSE replace(c.kind, '_', ' ') END ORDER BY c.question_id)
        FROM regrade_corrections c WHERE c.regrade_id = g.id)) AS fields
    FROM regrades g WHERE g.id = :id`),
  blueprint: snapshotBy(`SELECT name AS label, spec || jsonb_build_object('name', name) AS fields
    FROM blueprints WHERE id = :id`),
  token: snapshotBy(`SELECT NULL AS label, jsonb_build_object('owner', user_id, 'scopes', scopes,
      'expires_at', expires_at) AS fields
    FROM personal_tokens WHERE id = :id`),
  // The host alone: the rest of an address may be a password of its receiver.
  webhook:
    snapshotBy(`SELECT substring(url FROM '^https?://([^/?#]+)') AS label, jsonb_build_object('host',
      substring(url FROM '^https?://([^/?#]+)'), 'address_hash', left(encode(sha256(convert_to(url, 'UTF8')), 'hex'), 8),
      'events', events, 'secret_replaced_at', rotated_at) AS fields
    FROM webhooks WHERE id = :id`),
  platform:
    snapshotBy(`SELECT name AS label, jsonb_build_object('name', name, 'issuer', issuer, 'client_id', client_id,
      'deployments', deployment_ids, 'authorize_url', authorize_url, 'token_url', token_url, 'keys_url', keys_url,
      'origins', origins, 'opens_private', opens_private) AS fields
    FROM platforms WHERE id = :id`),
  bankChange:
    snapshotBy(`SELECT summary || CASE WHEN total = 1 THEN (SELECT ', question ' || question_id
        FROM bank_change_questions WHERE change_id = bank_changes.id LIMIT 1) ELSE '' END AS label, jsonb_build_object('kind', kind, 'questions', total,
      'undo_started_at', undo_started_at) AS fields
    FROM bank_changes WHERE id = :id`),
};

/** A thing as it is now. @returns null when there is none with that number */
export async function snapshotOf(
  on: Queryable,
  kind: AuditedKind,
  id: number,
): Promise<Snapshot | null> {
  const row = await SNAPSHOTS[kind].row(on, { id });
  return row === undefined
    ? null
    : { label: row.label, fields: row.fields as Record<string, unknown> };
}
