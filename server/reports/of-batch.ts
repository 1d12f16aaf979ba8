/**
 * SQL that leaves the attempts of the students whom a batch has now, where `:batchId` is given.
 *
 * @param attempt the name of the attempts' table
 */
export const ofBatch = (attempt: string) =>
  `[[ AND ${attempt}.user_id IN (SELECT m.user_id FROM batch_members m WHERE m.batch_id = :batchId)]]`;
