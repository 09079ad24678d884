-- Jobs. The way to queue one inside a business transaction: it exists if, and only if, the transaction commits.
-- The role of requests has no rights on the queue itself. plpgsql, since the queue's own schema is made by its library.
create function enqueue(task text, payload json, key text default null, at timestamptz default null) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(task, payload, job_key := key, run_at := at);
end $$;
revoke all on function enqueue(text, json, text, timestamptz) from public;
grant execute on function enqueue(text, json, text, timestamptz) to atelier_app;
