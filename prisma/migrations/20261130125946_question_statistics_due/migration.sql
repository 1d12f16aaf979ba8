-- Every question that was asked is due once.
INSERT INTO "item_tasks" ("question_id")
SELECT DISTINCT r."question_id" FROM "papers" p CROSS JOIN LATERAL unnest(p."revision_ids") AS asked ("id")
JOIN "question_revisions" r ON r."id" = asked."id"
WHERE EXISTS (SELECT FROM "attempts" a WHERE a."paper_id" = p."id" AND a."status" = 'submitted' AND NOT a."by_staff");
