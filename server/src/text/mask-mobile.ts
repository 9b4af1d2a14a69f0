/** 138****5678 (ruling 29). */
export const maskMobile = (mobile: string) => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`

/** A mainland number of eleven digits that is not part of a longer one, such as an order's. */
const MOBILE_IN_TEXT = /(?<!\d)1[3-9]\d{9}(?!\d)/g

export const maskMobiles = (text: string) => text.replace(MOBILE_IN_TEXT, maskMobile)
