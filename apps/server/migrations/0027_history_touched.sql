-- Data that a change touched, for open screens that show it; null: an entry that is no change. Outside of the seal.
alter table history add column touched text[];
