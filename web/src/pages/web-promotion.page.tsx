import { comingPage } from '../shell/coming-page.tsx'

export const { Component, head } = comingPage('Web 练兵台')
