import { comingPage } from '../shell/coming-page.tsx'

export const { Component, head } = comingPage('我的')
export { ProfilePageLayout as Layout } from './profile-layout.tsx'
