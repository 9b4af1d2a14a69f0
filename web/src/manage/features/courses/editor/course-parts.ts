export const COURSE_PARTS = [
  { part: 'overview', label: '概况' },
  { part: 'outline', label: '大纲' },
  { part: 'page', label: '介绍页' },
  { part: 'access', label: '价格与权限' },
  { part: 'questions', label: '题目' },
  { part: 'comments', label: '评论' },
  { part: 'insight', label: '数据' },
  { part: 'versions', label: '版本' },
] as const
export type CoursePart = (typeof COURSE_PARTS)[number]['part']

/** Parts about students' activity. They have no fields, and other features draw them. */
export const COURSE_LOOKS = ['comments', 'insight'] as const satisfies readonly CoursePart[]
export type CourseLook = (typeof COURSE_LOOKS)[number]
export const isLook = (part: CoursePart): part is CourseLook => COURSE_LOOKS.some((look) => look === part)

const PART_OF_FIELD: Readonly<Record<string, CoursePart>> = {
  chapters: 'outline',
  description: 'page',
  priceFen: 'access',
  discount: 'access',
  isFeatured: 'access',
}

/** The part that has a field such as `chapters.3.lessons.4`. */
export const partOfField = (field: string): CoursePart => PART_OF_FIELD[field.split('.')[0] ?? ''] ?? 'overview'

/** Reads the part from the address; an invalid one becomes the first part. */
export const readPart = (text: string | undefined): CoursePart =>
  COURSE_PARTS.find(({ part }) => part === text)?.part ?? 'overview'
