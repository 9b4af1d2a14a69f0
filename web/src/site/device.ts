/** PC when the window is wider than 991 px, otherwise MOBILE (specification 1). */
export type Device = 'PC' | 'MOBILE'

export const PC_MIN_WIDTH = 992

export const deviceOfWidth = (width: number): Device => (width >= PC_MIN_WIDTH ? 'PC' : 'MOBILE')
