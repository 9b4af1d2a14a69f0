/** The eight colours of the palette beside the brand's; what each stands for is not told here. */
export const TINTS = ['java', 'web', 'python', 'data', 'ai', 'ops', 'test', 'cs'] as const
export type Tint = (typeof TINTS)[number]
