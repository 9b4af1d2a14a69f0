import { comingPage } from '../shell/coming-page.tsx'

export const { Component, head } = comingPage('Java 练兵台')
