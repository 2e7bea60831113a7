-- Text as it is looked for: without marks, all quotes and hyphens alike, however it is typed. The contract's core/text-forms.ts does the same.
create function searchable_of_any(value text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  value := regexp_replace(value, '[''`´‘’‚‛“”„‟′‵″‶‹›«»ʹʺʻʼʽʾʿˈ׳״Ꞌꞌ＇＂]', '"', 'g');
  value := regexp_replace(value, '[‐‑‒–—―−⁃־﹘﹣－]', '-', 'g');
  value := lower(normalize(value, nfkd) collate "und-x-icu");
  -- Marks, and signs that are not drawn.
  value := regexp_replace(value, '['
    '\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c'
    '\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0897-\u089f\u08ca-\u08e1'
    '\u08e3-\u08ff\u093c\u0951-\u0954\u09bc\u0a3c\u0abc\u0b3c\u115f\u1160\u17b4\u17b5\u180b-\u180f'
    '\u1ab0-\u1add\u1ae0-\u1aeb\u1cd0-\u1cd2\u1cd4-\u1ce0\u1ce2-\u1ce8\u1ced\u1cf4\u1cf8\u1cf9\u1dc0-\u1dff'
    '\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20f0\u2de0-\u2dff\u302a-\u302d\u3099\u309a\u3164'
    '\ua66f-\ua672\ua674-\ua67d\ua69e\ua69f\ufb1e\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uffa0\ufff0-\ufffb'
    '\U000101fd\U000102e0\U00010efa-\U00010eff\U0001133b\U00013430-\U0001343f\U0001bca0-\U0001bca3'
    '\U0001cf00-\U0001cf2d\U0001cf30-\U0001cf46\U0001d167-\U0001d169\U0001d173-\U0001d182'
    '\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad\U0001e08f\U000e0000-\U000e0fff'
    ']', '', 'g');
  if octet_length(value) > length(value) then
    value := translate(value, 'øłđðħŧŋıςةەہھىیےکٱ', 'olddhtniσههههيييكا');
    value := replace(replace(replace(replace(value, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  end if;
  return btrim(regexp_replace(value,
    '[ \t-\r\u0085\u1680\u2028\u2029\u2800]{2,}|[\t-\r\u0085\u1680\u2028\u2029\u2800]', ' ', 'g'));
end $$;

-- Most text is plain ASCII, for which a tenth of the work will do.
create function searchable(value text) returns text
  language sql immutable parallel safe
  return case
    when value collate "C" ~ '^[!-&(-_a-~]+( [!-&(-_a-~]+)*$' then lower(value collate "C")
    else searchable_of_any(value)
  end;

-- The order of names: by language, and by the value of the numbers in them.
create collation numbered (provider = icu, locale = 'und-u-kn-true');
