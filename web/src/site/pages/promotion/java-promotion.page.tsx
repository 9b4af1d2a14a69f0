import { promotionPage } from './promotion-page.tsx'

export const { Component, needs, head } = promotionPage('java', 'Java 练兵台')
