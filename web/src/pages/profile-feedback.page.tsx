import { comingPage } from '../shell/coming-page.tsx'

export const { Component, head } = comingPage('意见反馈')
export { ProfilePageLayout as Layout } from './profile-layout.tsx'
