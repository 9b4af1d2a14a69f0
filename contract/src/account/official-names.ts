/** Words by which members know the staff of a school: members would believe a name that contains one. */
const OFFICIAL_WORDS = [
  '管理员',
  '管理員',
  '官方',
  '客服',
  '讲师',
  '講師',
  '助教',
  '班主任',
  '站长',
  '站長',
  '版主',
  '工作人员',
  '工作人員',
  '系统消息',
  '系统通知',
]
/** Whole words only: badminton is a sport. */
const OFFICIAL_LATIN = /(?:^|[^a-z])(?:sys)?(?:admin(?:istrator)?|official|moderator|webmaster)s?(?![a-z])/
/** A family name before a given name that begins with 方. */
const INNOCENT = '上官'

/** Whether a nickname claims to speak for the school, however it is written: 官 方, ＡＤＭＩＮ, 管·理·员. */
export function soundsOfficial(name: string): boolean {
  const plain = name.normalize('NFKC').toLowerCase()
  const letters = plain.replace(/[^\p{L}\p{N}]/gu, '').replaceAll(INNOCENT, '')
  return OFFICIAL_WORDS.some((word) => letters.includes(word)) || OFFICIAL_LATIN.test(plain)
}
