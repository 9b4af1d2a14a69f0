export const DIFFICULTIES = [1, 2, 3] as const
export const DIFFICULTY_NAMES: Readonly<Record<number, string>> = { 1: '易', 2: '中', 3: '难' }
