-- What an act touched beside its own record: ids of the kind that its own kind says (`touches`). The history of each of
-- them finds the act by it, and so do those who may open one of them, also once the job that did it is deleted. Outside of
-- the seal, as `touched` is: what was done to whom stands in the changes.
alter table history add column "touchedIds" integer[];

-- Of the entries there are, as far as it is known still.
alter table history disable trigger history_append_only;
update history set "touchedIds" = array(
    select id::int from json_array_elements_text(changes -> 'databaseIds' -> 1) as changed (id))
  where "entityType" = 'feature' and json_typeof(changes -> 'databaseIds' -> 1) = 'array';
update history set "touchedIds" = array(
    select "databaseId" from job_targets t
    where t."jobId" = case when "entityType" = 'job' then "entityId" else history."jobId" end order by t.id)
  where "entityType" = 'job' or "jobId" is not null and ("entityType" is null or "entityType" = 'vendorProduct');
alter table history enable trigger history_append_only;

create index history_touched on history using gin ("touchedIds") where "touchedIds" is not null;
drop index history_features_of_one;
drop function changed_instances(json);

-- Where there are few entries, and long ones among them, the planner would rather read all of them than the index of those
-- that tell a name: only a function of its own tells it what that costs.
create or replace function tells_name(changes json) returns boolean immutable parallel safe cost 10000 language plpgsql as $$
begin
  return changes -> 'name' is not null or changes -> 'acesClientName' is not null
      or changes -> 'databaseCode' is not null or changes -> 'firstName' is not null
      or changes -> 'lastName' is not null or changes -> 'boUsername' is not null
      or changes -> 'vendorName' is not null;
end $$;
