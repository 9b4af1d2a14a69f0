-- When stem, options or key last became others: what was answered before says nothing about the question as it stands. Null: never.
alter table questions add column asked_at timestamptz;

-- What a night counted of the last ninety days, question by question. What came since is counted when somebody looks.
create table question_numbers (
  question_id    integer primary key references questions on delete cascade,
  -- `asked_at` of the question that was counted; another one there means that this is out of date.
  since          timestamptz,
  counted_until  timestamptz not null,
  answer_count   integer not null check (answer_count > 0),
  right_count    integer not null check (right_count between 0 and answer_count),
  wrong_permille integer generated always as ((answer_count - right_count)::bigint * 1000 / answer_count) stored,
  -- How often each option was chosen, or each grade given.
  option_counts  jsonb not null default '{}',
  median_seconds integer,
  -- Of the half of its members that is better at everything else, and of the other half; null while they are too few.
  judged_count   integer,
  strong_percent integer,
  weak_percent   integer
);
create index question_numbers_by_answers on question_numbers (answer_count desc, question_id desc);
create index question_numbers_by_wrong on question_numbers (wrong_permille desc, question_id desc) where answer_count >= 20;

create table question_type_numbers (
  type_id      integer primary key references course_types on delete cascade,
  answer_count integer not null,
  right_count  integer not null
);
