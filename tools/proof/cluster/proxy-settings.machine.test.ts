import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutEncryption, withProcesses } from './proxy-settings.ts'

const deployed = (name: string) => readFileSync(new URL(`../../../deploy/nginx/${name}`, import.meta.url), 'utf8')

test('the deployed proxy is taken as it is, but for its door', () => {
  const site = withoutEncryption(deployed('bee.conf'), 4321)
  expect(site).toContain('listen 127.0.0.1:4321;')
  expect(site).not.toMatch(/^\s*(ssl_|listen (80|443|\[))/m)
  expect(site.match(/^server \{/gm)).toHaveLength(1)
  expect(site).toContain('proxy_next_upstream ')
})

test('every group has our processes under the deployed terms', () => {
  const upstreams = withProcesses(deployed('bee-upstreams.conf'), [1111, 2222, 3333])
  const groups = upstreams.match(/^upstream /gm) ?? []
  expect(groups.length).toBeGreaterThan(0)
  for (const port of [1111, 2222, 3333])
    expect(upstreams.match(new RegExp(`server 127\\.0\\.0\\.1:${port} max_fails=`, 'g'))).toHaveLength(groups.length)
  expect(upstreams).not.toContain(':3001')
})

test('a text that is no longer as we know it is refused', () => {
  expect(() => withoutEncryption('server { listen 8080; }', 4321)).toThrow('nginx 的配置里没有')
  expect(() => withProcesses('upstream bee {\n}\n', [1])).toThrow('nginx 的配置里没有')
})
