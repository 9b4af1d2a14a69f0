/** The colours of the palette beside the brand's; what each stands for is not told here. */
export type Tint =
  | 'java'
  | 'web'
  | 'python'
  | 'data'
  | 'ai'
  | 'ops'
  | 'test'
  | 'cs'
  | 'violet'
  | 'orchid'
  | 'leaf'
  | 'clay'
