import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Button, ButtonLink } from './button.tsx'

afterEach(cleanup)

describe('Button', () => {
  it('does not submit a form unless told to', () => {
    render(<Button>收藏</Button>)
    expect(screen.getByRole<HTMLButtonElement>('button').type).toBe('button')
  })

  it('keeps its text and its focus but ignores clicks while loading', async () => {
    const onClick = vi.fn()
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => {
      event.preventDefault()
    })
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" loading onClick={onClick}>
          发布评论
        </Button>
      </form>,
    )
    const button = screen.getByRole('button', { name: '发布评论' })
    await userEvent.click(button)
    expect(onClick).not.toHaveBeenCalled()
    expect(onSubmit).not.toHaveBeenCalled()
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(document.activeElement).toBe(button)
  })
})

describe('ButtonLink', () => {
  it('is a plain anchor with href', () => {
    render(<ButtonLink href="/subject">去选课</ButtonLink>)
    expect(screen.getByRole('link', { name: '去选课' }).getAttribute('href')).toBe('/subject')
  })

  it('dresses the element it is given and prints no style attribute on the server', () => {
    const html = renderToString(
      <ButtonLink kind="primary" icon="play" render={<a href="/home" className="mine" />}>
        立即学习
      </ButtonLink>,
    )
    expect(html).toContain('href="/home"')
    expect(html).toMatch(/class="[^"]*primary[^"]*mine"/u)
    expect(html).not.toContain('style=')
  })
})
