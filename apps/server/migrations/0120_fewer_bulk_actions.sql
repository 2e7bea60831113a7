-- Borne: jobs of these kinds are few, and the console no longer runs or shows them. Their changes stay in the history.
delete from jobs where kind in ('subscribe', 'setUsers', 'assignRole', 'removeRole', 'endSessions');
