-- What a plan moves, for who confirms it: the sum, how many merchants, the largest rows. Null: a plan of an older build.
ALTER TABLE "file_jobs" ADD COLUMN "plan_summary" jsonb;
