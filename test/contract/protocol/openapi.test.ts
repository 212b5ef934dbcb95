import { describe, expect, it } from 'vitest';
import { checkExchange, type Exchange } from '../openapi.ts';

const panels = (data: unknown): Exchange => ({
  method: 'GET',
  path: '/manage/panels?organisation=acme',
  contentType: undefined,
  body: undefined,
  answer: {
    status: 200,
    contentType: 'application/json; charset=utf-8',
    text: JSON.stringify({ code: 'OK', message: 'Request successful', data }),
  },
});

const answered = (exchange: Exchange, answer: Partial<Exchange['answer']>): Exchange => ({
  ...exchange,
  answer: { ...exchange.answer, ...answer },
});

describe('the check of every answer of the tests', () => {
  const known = panels([{ id: 1, name: 'default' }]);
  const refused = answered(known, { status: 404, text: '{"code":"NOT_FOUND","message":"Not found"}' });

  it.each([
    ['an answer of the document', known],
    ['an error of the document', refused],
    ['no body to HEAD', { ...answered(known, { text: '' }), method: 'HEAD' }],
    ['a path that does not exist', { ...refused, path: '/nope' }],
    ['a method that does not exist', answered({ ...known, method: 'PATCH' }, { status: 405, text: '{}' })],
    ['a page of the console', { ...known, path: '/console/agents' }],
  ])('takes %s', (_, exchange) => {
    expect(() => checkExchange(exchange)).not.toThrow();
  });

  it.each([
    ['a member that is not told', panels([{ id: 1, name: 'default', colour: 'red' }]), 'additional properties'],
    ['a member that is missing', panels([{ id: 1 }]), "must have required property 'name'"],
    ['a member of another type', panels([{ id: '1', name: 'default' }]), 'must be integer'],
    ['a status that is not told', answered(known, { status: 418 }), 'answered 418'],
    ['the code of another status', answered(refused, { status: 403 }), 'must be equal to constant'],
    ['another content type', answered(known, { contentType: 'text/plain' }), 'with text/plain'],
    ['a body where there is none', { ...known, method: 'HEAD' }, 'with a body'],
    ['a method that works but is not told', { ...known, method: 'PATCH' }, 'no such call'],
    ['a path that works but is not told', { ...known, path: '/nope' }, 'no such path'],
  ])('finds %s', (_, exchange, problem) => {
    expect(() => checkExchange(exchange)).toThrow(problem);
  });

  it('finds a body that was taken although the document says that it is not', () => {
    const body = (name: unknown): Exchange => ({
      ...panels({ id: 2, name: 'trial' }),
      method: 'POST',
      contentType: 'application/json',
      body: JSON.stringify({ name }),
    });
    expect(() => checkExchange(body('trial'))).not.toThrow();
    expect(() => checkExchange(body(7))).toThrow('took a body');
  });
});
