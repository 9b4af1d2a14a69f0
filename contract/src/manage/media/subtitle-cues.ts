/** A line of subtitles: its text, and when it is on the screen. */
export interface SubtitleCue {
  startMs: number
  endMs: number
  /** Plain text, with at most some line breaks. */
  text: string
}

/** More than a day of talking. */
export const SUBTITLE_CUES_MAX = 20_000
/** Of one line; more than any screen holds. */
export const CUE_TEXT_MAX = 500
/** Longer than any film. */
export const CUE_LATEST_MS = 360_000_000

/** The languages that students can be offered, with the words of the player's menu. */
export const SUBTITLE_LANGUAGES = {
  'zh-CN': '中文',
  en: 'English',
  'zh-TW': '繁體中文',
  ja: '日本語',
  ko: '한국어',
  fr: 'Français',
  de: 'Deutsch',
  es: 'Español',
  ru: 'Русский',
} as const
export type SubtitleLanguage = keyof typeof SUBTITLE_LANGUAGES
export const SUBTITLE_LANGUAGE_KEYS = Object.keys(SUBTITLE_LANGUAGES) as SubtitleLanguage[]

/** For colleagues, who read Chinese. */
export const LANGUAGE_WORDS: Record<SubtitleLanguage, string> = {
  'zh-CN': '中文',
  en: '英文',
  'zh-TW': '繁体中文',
  ja: '日文',
  ko: '韩文',
  fr: '法文',
  de: '德文',
  es: '西班牙文',
  ru: '俄文',
}

/** No line of subtitles is empty in the middle, begins with a blank, or holds invisible characters. */
export const cueText = (text: string): string =>
  text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/g, '')
    .replace(/(?!\n)\p{Cc}/gu, (control) => (control === '\t' ? ' ' : ''))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')

/** In the order in which they are seen. */
export const inOrder = (cues: readonly SubtitleCue[]): SubtitleCue[] =>
  cues.toSorted((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)
