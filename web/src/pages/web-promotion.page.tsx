import { promotionPage } from './promotion-page.tsx'

export const { Component, needs, head, isMissing } = promotionPage('web', 'Web 练兵台')
