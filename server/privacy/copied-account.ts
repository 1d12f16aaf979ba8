import { statement } from "../database/statement.ts";
import { HAS_HIDDEN_SCORE, HELD } from "../fixed-tests/secret-keys.ts";

// The counters hold every submit, so they would reveal a score that the student has not seen.
const OF_SCORES = `CASE WHEN ${HAS_HIDDEN_SCORE}
  THEN '{percent_sum,best_percent,high_scores,score_hundredths,sent_hundredths}'::text[] ELSE '{}' END`;

// Rows with all the columns they have. A session's hash is left out: it is of no use to anyone.
/** Everything of an account but what has files of its own. */
export const ACCOUNT = statement({
  text: `SELECT jsonb_build_object(
    'profile', (SELECT to_jsonb(u) - '{is_erased}'::text[] FROM users u WHERE u.id = :userId),
    'sessions', (SELECT coalesce(jsonb_agg(to_jsonb(s) - '{user_id,refresh_hash}'::text[] ORDER BY s.created_at), '[]')
      FROM sessions s WHERE s.user_id = :userId),
    'access_tokens', (SELECT coalesce(jsonb_agg(to_jsonb(p) - '{user_id,token_hash}'::text[] ORDER BY p.id), '[]')
      FROM personal_tokens p WHERE p.user_id = :userId),
    'learning_platforms', (SELECT coalesce(jsonb_agg(to_jsonb(a) - 'user_id' || jsonb_build_object('name', p.name)
        ORDER BY a.created_at), '[]')
      FROM platform_accounts a JOIN platforms p ON p.id = a.platform_id WHERE a.user_id = :userId),
    'scores_at_platforms', (SELECT coalesce(jsonb_agg(to_jsonb(g) - '{user_id,problem}'::text[] - ${OF_SCORES} ORDER BY g.id), '[]')
      FROM platform_grades g WHERE g.user_id = :userId),
    'statistics', (SELECT to_jsonb(u) - 'user_id' - ${OF_SCORES}
      FROM user_statistics u WHERE u.user_id = :userId),
    'subject_statistics', (SELECT coalesce(jsonb_agg(to_jsonb(u) - 'user_id' - ${OF_SCORES} ORDER BY u.subject), '[]')
      FROM user_subject_statistics u WHERE u.user_id = :userId),
    'blind_reviews', (SELECT coalesce(jsonb_agg(to_jsonb(b) - 'user_id' ORDER BY b.attempt_id), '[]')
      FROM blind_reviews b WHERE b.user_id = :userId),
    'earlier_grades', (SELECT coalesce(jsonb_agg(to_jsonb(g) - 'correction_ids' ORDER BY g.attempt_id, g.grading_version), '[]')
      FROM earlier_grades g JOIN attempts a ON a.id = g.attempt_id
      WHERE a.user_id = :userId AND a.score_seen_at IS NOT NULL),
    'private_tests', (SELECT coalesce(jsonb_agg(to_jsonb(a) - 'user_id' || jsonb_build_object('title', t.title) ORDER BY a.granted_at), '[]')
      FROM test_access a JOIN tests t ON t.id = a.test_id WHERE a.user_id = :userId),
    'waiting_rooms', (SELECT coalesce(jsonb_agg(to_jsonb(w) - 'user_id' ORDER BY w.test_id), '[]')
      FROM waiting_students w WHERE w.user_id = :userId),
    'question_notes', (SELECT coalesce(jsonb_agg(to_jsonb(n) - CASE WHEN n.question_id = ANY (${HELD})
        THEN '{user_id,guessed_at,guessed_id}'::text[] ELSE '{user_id}'::text[] END ORDER BY n.question_id), '[]')
      FROM question_notes n WHERE n.user_id = :userId),
    'problem_reports', (SELECT coalesce(jsonb_agg(to_jsonb(p) - '{user_id,answered_by}'::text[] ORDER BY p.id), '[]')
      FROM problem_reports p WHERE p.user_id = :userId),
    'batches', (SELECT coalesce(jsonb_agg(jsonb_build_object('name', b.name, 'added_at', m.added_at) ORDER BY b.id), '[]')
      FROM batch_members m JOIN batches b ON b.id = m.batch_id WHERE m.user_id = :userId),
    'rosters', (SELECT coalesce(jsonb_agg(to_jsonb(r) - 'user_id' ORDER BY r.id), '[]')
      FROM rosters r WHERE r.user_id = :userId),
    'imports', (SELECT coalesce(jsonb_agg(to_jsonb(i) - 'user_id' ORDER BY i.id), '[]')
      FROM imports i WHERE i.user_id = :userId),
    'import_drafts', (SELECT coalesce(jsonb_agg(to_jsonb(d) - '{user_id,facts}'::text[] ORDER BY d.id), '[]')
      FROM import_drafts d WHERE d.user_id = :userId),
    'bank_changes', (SELECT coalesce(jsonb_agg(to_jsonb(c) - 'user_id' ORDER BY c.id), '[]')
      FROM bank_changes c WHERE c.user_id = :userId),
    'regrades', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'created_at', g.created_at, 'applied_at', g.applied_at,
        'undone_at', g.undone_at) ORDER BY g.id), '[]') FROM regrades g WHERE g.author_id = :userId),
    'released_questions', (SELECT coalesce(jsonb_agg(jsonb_build_object('question_id', q.id, 'released_at', q.released_at) ORDER BY q.id), '[]')
      FROM questions q WHERE q.released_by_id = :userId),
    'invitation_links', (SELECT coalesce(jsonb_agg(jsonb_build_object('test_id', v.test_id, 'title', t.title, 'created_at', v.created_at,
        'expires_at', v.expires_at, 'ended_at', v.revoked_at, 'uses', v.uses, 'max_uses', v.max_uses) ORDER BY v.id), '[]')
      FROM invitations v JOIN tests t ON t.id = v.test_id WHERE v.created_by_id = :userId)) AS account`,
  takes: { userId: "int" },
  gives: { account: "jsonb" },
});
