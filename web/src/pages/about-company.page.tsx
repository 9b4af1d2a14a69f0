import { comingPage } from '../shell/coming-page.tsx'

export const { Component, head } = comingPage('公司介绍')
