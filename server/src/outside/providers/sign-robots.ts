import { createHmac } from 'node:crypto'

/** 钉钉: the secret is the key, the time in milliseconds. */
export const signDingtalk = (secret: string, timestampMs: number) =>
  createHmac('sha256', secret).update(`${timestampMs}\n${secret}`).digest('base64')

/** 飞书: time and secret together are the key, of an empty text; the time in seconds. */
export const signFeishu = (secret: string, timestamp: number) =>
  createHmac('sha256', `${timestamp}\n${secret}`).update('').digest('base64')
