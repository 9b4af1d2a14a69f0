import { promotionPage } from './promotion-page.tsx'

export const { Component, needs, head, isMissing } = promotionPage('java', 'Java 练兵台')
