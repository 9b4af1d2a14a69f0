-- Nobody read it: a change of content is told by NOTIFY content_changed alone.
drop table content_versions;
