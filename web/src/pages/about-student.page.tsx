import { comingPage } from '../shell/coming-page.tsx'

export const { Component, head } = comingPage('学员风采')
