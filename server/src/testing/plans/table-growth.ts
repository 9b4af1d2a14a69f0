/**
 * How tables grow. A table that is in neither list grows with what members do, and counts as the largest: a new table is under the
 * rule for plans until somebody says here why it is not.
 */

/** These stay small however large the school becomes: a walk through one of them costs nothing. */
export const STAY_SMALL: ReadonlySet<string> = new Set([
  // A row for each place or kind that the program knows.
  'audit_head',
  'backup_plan',
  'content_checks',
  'inbox_fill',
  'making_settings',
  'message_numbers',
  'pages',
  'school_marks',
  'seed_steps',
  'store_checks',
  'store_moves',
  // Written by hand, by the few who run the school, and about them.
  'adverts',
  'banners',
  'course_staff',
  'course_types',
  'learning_path_steps',
  'learning_paths',
  'promotions',
  'role_permissions',
  'saved_replies',
  'staff',
  'staff_invitations',
  'staff_recovery_codes',
  'staff_roles',
  'staff_second_steps',
  'staff_sessions',
  'staff_tickets',
  'staff_welcomes',
  'teachers',
  // A row for each type of question, and for each direction.
  'challenge_levels',
  'question_counts',
  'question_type_numbers',
  // Emptied after some days.
  'content_trash',
  'media_trash',
  // A row for each day, week or backup that is kept.
  'backups',
  'daily_numbers',
  'inbox_answer_weeks',
  'storage_days',
])

/** These grow with the work of the school, not with its members. */
export const SCHOOL_WORK: ReadonlySet<string> = new Set([
  'assets',
  'broadcasts',
  'catalogue_entries',
  'content_findings',
  'course_days',
  'course_messages',
  'courses',
  'drafts',
  'file_mentions',
  'film_makings',
  'film_subtitles',
  'ignored_findings',
  'jobs',
  'lesson_curve_marks',
  'lesson_curves',
  'lesson_handouts',
  'lesson_recent_curves',
  'library_words',
  'make_history',
  'media',
  'news',
  'part_upload_parts',
  'part_uploads',
  'question_gram_counts',
  'question_import_items',
  'question_imports',
  'question_numbers',
  'questions',
  'revisions',
  'school_exports',
  'school_imports',
  'store_findings',
  'store_removals',
])
