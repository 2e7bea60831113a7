export const GOOD_EMAILS = [
  ...`ann@example.com Ann.Smith@EXAMPLE.com ann.o'neill@example.com ann.o’neill@example.com ann+loans@example.com
    ann_b-c@example.com 1@example.com ann@mail.sub.example.co.uk ann@example.photography ann@ex-ample.com
    ann@3com.example ann@my_host.example zoë@example.com zoe@bücher.example zoe@xn--bcher-kva.example
    zoe@BÜCHER.example ann@例え.テスト ann@пример.рф ann@straße.example ann&bob@example.com ann/it@example.com
    ann=x@example.com ann!@example.com 用户@example.com`.split(/\s+/),
  `${'x'.repeat(64)}@example.com`,
]

/** Typical paste errors. */
export const BAD_EMAILS = [
  ...`ann @example.com ann@ ann@localhost ann@@example.com ann@x@example.com ann@.example.com ann@example..com
    ann@example.com. <ann@example.com> ann@example.com; ann@example.com, ann;bob@example.com mailto:ann@example.com
    "ann@example.com" 'ann@example.com' (ann)@example.com [ann]@example.com ann@exa,mple.com ann@example.com/
    ann@example.com:25 ann@-example.com ann@example-.com ann@-bücher.example ann@ｅｘａｍｐｌｅ.com ()<>[]:,;@example.com
    ann@[192.0.2.1] ann@exa%6dple.com`.split(/\s+/),
  'ann smith@example.com',
  'ann@exam ple.com',
  'Ann <ann@example.com>',
  'ann\\b@example.com',
  'ann\u200b@example.com',
  'a\u3164nn@example.com',
  'ann\u034f@example.com',
  'ann@example\ufe0f.com',
  'ann@exam\u00adple.com',
  'ann\u00a0b@example.com',
  'ann\n@example.com',
]
