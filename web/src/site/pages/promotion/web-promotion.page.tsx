import { promotionPage } from './promotion-page.tsx'

export const { Component, needs, head } = promotionPage('web', 'Web 练兵台')
