/** The colours of the palette beside the brand's; their meaning is defined elsewhere. */
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
