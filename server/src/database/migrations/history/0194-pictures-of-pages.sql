-- The page of how to pay names its picture by number; until now nobody kept that, and the picture counted as unused.
insert into file_mentions (place, place_key, ref)
select distinct 'page', key, 'asset:' || found[1]
from pages, regexp_matches(body::text, '"(?:picture|thumb|cover|portrait|poster)Id": ?(\d{1,9})(?!\d)', 'g') found
on conflict do nothing;
