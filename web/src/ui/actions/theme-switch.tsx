'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { useSyncExternalStore } from 'react'
import { IconButton } from './icon-button.tsx'
import { Segmented } from '../forms/segmented.tsx'
import { chooseTheme, currentTheme, subscribeToTheme, type Theme } from './theme-store.ts'

const THEMES = [
  { value: 'system', label: '跟随系统', icon: 'monitor' },
  { value: 'light', label: '浅色', icon: 'sun' },
  { value: 'dark', label: '深色', icon: 'moon' },
] as const

export interface ThemeSwitchProps {
  /** `button`: one sign that goes round, for the header. `choices`: all three in words. */
  look?: 'button' | 'choices'
  className?: string | undefined
}

export function ThemeSwitch({ look = 'button', className }: ThemeSwitchProps) {
  const theme = useSyncExternalStore(subscribeToTheme, currentTheme, (): Theme => 'system')
  if (look === 'choices') {
    return (
      <Segmented
        look="plain"
        label="主题"
        options={THEMES}
        value={theme}
        onChange={chooseTheme}
        className={className}
      />
    )
  }
  const index = THEMES.findIndex((choice) => choice.value === theme)
  const current = THEMES[index] ?? THEMES[0]
  const next = THEMES[(index + 1) % THEMES.length] ?? THEMES[0]
  return (
    <IconButton
      icon={current.icon}
      label={`主题：${current.label}，点按换成${next.label}`}
      className={className}
      onClick={() => {
        chooseTheme(next.value)
      }}
    />
  )
}
