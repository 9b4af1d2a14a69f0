/**
 * How tables grow. A table in neither list grows with the activity of members and counts as the largest: every new table is under the rule
 * for plans until it is listed here with a reason.
 */

/** These stay small in a school of any size: scanning one of them costs nothing. */
export const STAY_SMALL: ReadonlySet<string> = new Set([
  // One row for each kind or setting in the program.
  'audit_head',
  'backup_plan',
  'content_checks',
  'gateway_settings',
  'inbox_fill',
  'making_settings',
  'message_numbers',
  'pages',
  'school_marks',
  'seed_steps',
  'store_checks',
  'store_moves',
  // Written by the few staff members, by hand, or about them.
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
  // One row for each type of question, and for each direction.
  'challenge_levels',
  'question_counts',
  'question_type_numbers',
  // Emptied after some days.
  'content_trash',
  'media_trash',
  // One row for each kept day, week or backup.
  'backups',
  'daily_numbers',
  'inbox_answer_weeks',
  'storage_days',
])

/** These grow with the work of the staff, not with the members. */
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
