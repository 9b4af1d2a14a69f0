/** Keys of a page with their effect, for the sheet of keys. */
export type PageKeys = readonly (readonly [keys: readonly string[], does: string])[]

export const COURSE_KEYS: PageKeys = [
  [['X'], '选中这一门'],
  [['Shift', 'X'], '选到这一门'],
  [['C'], '新建课程'],
  [['/'], '搜课程'],
  [['F2'], '大纲里：改名'],
  [['N'], '大纲里：加一讲'],
  [['Alt', '↑'], '大纲里：往上移'],
  [['Alt', '↓'], '大纲里：往下移'],
  [['F8'], '大纲里：下一处问题'],
]

export const SUBTITLE_KEYS: PageKeys = [
  [['空格'], '播放、暂停'],
  [['J'], '下一句'],
  [['K'], '上一句'],
  [['Enter'], '改这一句的字'],
  [['R'], '播这一句'],
  [['L'], '循环这一句'],
  [['I'], '开始放到现在'],
  [['O'], '结束放到现在'],
  [[','], '开始早 0.1 秒；句号是晚'],
  [['Shift', ','], '结束早 0.1 秒；句号是晚'],
  [['T'], '选画面上的这一句'],
  [['N'], '后面加一句'],
  [['M'], '和下一句合并'],
  [['Delete'], '删除这一句'],
  [['F'], '找和换'],
  [['F8'], '下一处要看的'],
  [['Ctrl', 'Enter'], '写字时：从光标分成两句'],
  [['Ctrl', 'Z'], '撤销；加 Shift 是重做'],
  [['Ctrl', 'S'], '马上存'],
  [['P'], '发布字幕'],
]
