import { z } from 'zod'

/** The operator's settings for monitoring. */
export interface WatchSettings {
  /** A client with this token may read the metrics from anywhere; without a token only this machine may. */
  metricsToken?: string
  /** A separate port for the metrics. A process without a site has only this one. */
  metricsPort?: number
  metricsHost: string
  slowRequestMs: number
  slowQueryMs: number
}

export const DEFAULT_WATCH: WatchSettings = { metricsHost: '127.0.0.1', slowRequestMs: 1000, slowQueryMs: 500 }

const milliseconds = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number)
  .pipe(z.number().min(1))

export const WATCH_SETTINGS = {
  METRICS_TOKEN: {
    schema: z.string().regex(/^[\x21-\x7e]{16,256}$/),
    rule: '须为 16 到 256 个字母、数字或符号，没有空格',
  },
  METRICS_PORT: {
    schema: z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .pipe(z.number().min(1).max(65_535)),
    rule: '须为 1 到 65535 之间的整数',
  },
  METRICS_HOST: { schema: z.string().regex(/^[\w.:-]+$/), rule: '须为主机名或 IP 地址' },
  SLOW_REQUEST_MS: { schema: milliseconds, rule: '须为 1 到 999999 之间的毫秒数' },
  SLOW_QUERY_MS: { schema: milliseconds, rule: '须为 1 到 999999 之间的毫秒数' },
}

type Asked = { [Name in keyof typeof WATCH_SETTINGS]?: z.output<(typeof WATCH_SETTINGS)[Name]['schema']> }

export function readWatch(
  settings: Asked,
  { isLoopback }: { isLoopback: (host: string) => boolean },
  problems: string[],
) {
  const { METRICS_TOKEN: metricsToken, METRICS_PORT: metricsPort, METRICS_HOST: metricsHost } = settings
  if (metricsHost !== undefined && !isLoopback(metricsHost) && metricsToken === undefined) {
    problems.push('METRICS_HOST：不是本机地址时必须填写 METRICS_TOKEN，否则谁都能读到指标')
  }
  const watch: WatchSettings = {
    metricsHost: metricsHost ?? DEFAULT_WATCH.metricsHost,
    slowRequestMs: settings.SLOW_REQUEST_MS ?? DEFAULT_WATCH.slowRequestMs,
    slowQueryMs: settings.SLOW_QUERY_MS ?? DEFAULT_WATCH.slowQueryMs,
    ...(metricsToken !== undefined && { metricsToken }),
    ...(metricsPort !== undefined && { metricsPort }),
  }
  return watch
}
