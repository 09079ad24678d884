-- Jobs of one queue run one after the other, so that those that wait for somebody else's server never take every place.
drop function enqueue(text, json, text, timestamptz);
create function enqueue(task text, payload json, key text default null, at timestamptz default null, queue text default null) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(task, payload, queue_name := queue, job_key := key, run_at := at);
end $$;
revoke all on function enqueue(text, json, text, timestamptz, text) from public;
grant execute on function enqueue(text, json, text, timestamptz, text) to atelier_app;
