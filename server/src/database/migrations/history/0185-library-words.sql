-- By which words a film, a picture or file, and a lesson that shows a film are found in the library. A table of its own: what is
-- found by is asked for by colleagues alone, and the rows themselves are read by everybody. Kept by
-- features/films/keep-library-words.sql.
create table library_words (
  kind         text not null check (kind in ('film', 'asset', 'lesson')),
  item_id      integer not null,
  search_text  text not null,
  search_grams text[] not null,
  primary key (kind, item_id)
);
create index library_words_of_films on library_words using gin (search_grams) where kind = 'film';
create index library_words_of_assets on library_words using gin (search_grams) where kind = 'asset';
create index library_words_of_lessons on library_words using gin (search_grams) where kind = 'lesson';
