import { NICKNAME_MAX_CHARACTERS, NICKNAME_MIN_CHARACTERS } from '../limits.ts'

export const CERTIFICATE_MESSAGES = {
  name: `证书上的名字需要 ${NICKNAME_MIN_CHARACTERS} 到 ${NICKNAME_MAX_CHARACTERS} 个字`,
  nameInvisible: '名字里有看不见的字符，请删掉重新输入',
  nameOfficial: '名字里不能有「管理员」「官方」「讲师」这类只属于学校的词',
  number: '证书编号不对，应当像 FX-XXXXX-XXXXX，请照证书再输一次',
  unknown: '没有找到这张证书，请核对编号',
  unfinished: '每一讲都学完才能领证书',
} as const
