drop table search_rewrites;
