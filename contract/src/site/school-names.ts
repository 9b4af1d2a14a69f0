import defaultSchool from './default-school.json' with { type: 'json' }

/** The names by which a school is known, and the two record numbers of its footer. Empty: the school has none. */
export interface SchoolNames {
  name: string
  shortName: string
  /** 备案号 */
  recordNumber: string
  /** 公安备案号 */
  policeRecordNumber: string
}

/** The names of a school that has written none: those of the demo. No other file of the product names a school. */
export const DEFAULT_SCHOOL: SchoolNames = defaultSchool

export const SCHOOL_NAME_MAX_CHARACTERS = 16
export const SHORT_NAME_MIN_CHARACTERS = 2
export const SHORT_NAME_MAX_CHARACTERS = 8
/** A longer name does not fit beside the mark. */
const WORDMARK_MAX_CHARACTERS = 8

/** The stored page may miss parts; a blank name counts as missing. */
export function schoolNamesOf(written: { [Field in keyof SchoolNames]?: SchoolNames[Field] | undefined }): SchoolNames {
  const { name = '', shortName = '', recordNumber = '', policeRecordNumber = '' } = written
  return { name: name.trim() || DEFAULT_SCHOOL.name, shortName, recordNumber, policeRecordNumber }
}

/** For narrow places: an icon on a phone, a menu. */
export const shortNameOf = ({ name, shortName }: SchoolNames) => shortName || name

/** The word beside the mark: the whole name where it fits. Code points are near enough, and `countCharacters` would go into every first load. */
export const wordmarkOf = (school: SchoolNames) =>
  [...school.name].length <= WORDMARK_MAX_CHARACTERS ? school.name : shortNameOf(school)

/** One sentence about a school that has written none. */
export const describeSchool = ({ name }: SchoolNames) => `${name}：视频课程、题库与资讯，面向 IT 人的在线学校。`

/** Where the number can be looked up; both authorities ask for the link. */
export const RECORD_ADDRESS = 'https://beian.miit.gov.cn/'
export const policeRecordAddress = (policeRecordNumber: string) =>
  `https://beian.mps.gov.cn/#/query/webSearch?code=${policeRecordNumber.replace(/\D/g, '')}`
