alter table revisions validate constraint revisions_origin_check;
