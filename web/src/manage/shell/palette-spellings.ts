import { paths } from '../paths.ts'

/** Pinyin of each page, for typing without an input method: in full, and the first letter of each syllable. */
export const SPELLINGS: Readonly<Record<string, string>> = {
  [paths.today]: 'jinri jr',
  [paths.inbox]: 'shoujianxiang sjx',
  [paths.courses]: 'kecheng kc',
  [paths.news]: 'zixun zx',
  [paths.questionImport]: 'daorutimu drtm tiku',
  [paths.questions]: 'tiku tk',
  [paths.media]: 'meiti mt shipin shangchuan',
  [paths.home]: 'shouyeyutuiguang syytg',
  [paths.health]: 'neirongjiankang nrjk',
  [paths.trash]: 'huishouzhan hsz',
  [paths.members]: 'huiyuan hy',
  [paths.orders]: 'dingdan dd',
  [paths.insight]: 'shuju sj',
  [paths.broadcasts]: 'xiaoxi xx',
  [paths.staff]: 'yuangongyujuese ygyjs shezhi',
  [paths.log]: 'caozuojilu czjl shezhi',
  [paths.jobs]: 'renwu rw shezhi',
  [paths.backup]: 'beifen bf shezhi',
  [paths.storage]: 'cunchu cc shezhi',
  [paths.gateways]: 'duanxinyuzhifu dxyzf shezhi',
  [paths.school]: 'xuexiaoziliao xxzl shezhi',
  [paths.files]: 'neirongdewenjian nrdwj shezhi',
  [paths.devices]: 'dengluzhedeshebei dlzdsb shezhi',
  [paths.secondStep]: 'liangbuyanzheng lbyz',
}
